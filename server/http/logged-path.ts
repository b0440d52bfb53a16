/** A path as it may stand in a log: the addresses that others call us at end in a secret or a token. */
export function loggedPath(path: string): string {
  return path.replace(/(\/webhooks\/netaxept\/|\/gvss\/(results|answers)\/|^\/pay\/).+/, '$1…');
}
