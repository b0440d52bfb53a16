import { describe } from 'vitest';
import { walkAsPeopleLike } from './order-model/walk';

describe('an order of a pupil in two tabs', () => walkAsPeopleLike('anna'));
