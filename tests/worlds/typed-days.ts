/** The three inputs of a date on the page. */
const typed = (name: string, [year, month, day]: string[]) => ({
  [`${name}.day`]: day ?? '',
  [`${name}.month`]: month ?? '',
  [`${name}.year`]: year ?? '',
});
/** A period as its two dates are typed on a page. */
export const typedDays = (from: string, to: string) => ({
  ...typed('from', from.split('-')),
  ...typed('to', to.split('-')),
});
