/** A path as it may stand in a log: the address of Netaxept's callback ends in a secret. */
export function loggedPath(path: string): string {
  return path.replace(/(\/webhooks\/netaxept\/).+/, '$1…');
}
