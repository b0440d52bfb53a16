/**
 * The Danish texts embedded in the portal, one JSON file per area with flat `area.key` names.
 * A new area adds its import and its spread here; its keys are then known to `TextKey`.
 */
import common from './da/common.json';
import components from './da/components.json';

export const danishTexts = {
  ...common,
  ...components,
};

export type TextKey = keyof typeof danishTexts;
