// Generated from the table of fields, src/ask/fields.cpp; a test says what to change.

export interface Question {
  board: string;
  task?: 'tour' | 'cycles' | 'visit' | 'count';
  block?: string[];
  wrap?: string;
  piece?: string;
  leaper?: string;
  closed_by?: string[];
  avoid?: string[];
  closed?: boolean;
  from?: string;
  to?: string;
  step?: string[];
  use?: string[];
  symmetry?: string;
  fewest?: string;
  most?: string;
  method?: string;
  no_theorems?: boolean;
  tie_break?: string;
  order?: string;
  redundant?: string;
  values?: string;
  consistency?: string;
  squares?: string;
  step_of?: string;
  knights?: number | string[];
  lengths?: string;
  labeling?: string;
  counted?: string;
  scope?: string;
  directed?: boolean;
  by_start?: boolean;
  by_cycles?: boolean;
  seed?: number;
  time_limit?: string;
}
