import { lookAt } from './looks';

lookAt(/#lessons/);
