declare module 'vnu-jar' {
  /** Path of the HTML checker's jar. */
  const path: string;
  export default path;
}
