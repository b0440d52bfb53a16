import { describe } from 'vitest';
import { walkAsPeopleLike } from './order-model/walk';

describe('an order of somebody who orders by age in two tabs', () => walkAsPeopleLike('clara'));
