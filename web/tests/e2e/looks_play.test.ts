import { lookAt } from './looks';

lookAt(/#play/);
