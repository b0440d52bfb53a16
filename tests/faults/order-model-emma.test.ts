import { describe } from 'vitest';
import { walkAsPeopleLike } from './order-model/walk';

describe('an order of a student with several approvals in two tabs', () =>
  walkAsPeopleLike('emma'));
