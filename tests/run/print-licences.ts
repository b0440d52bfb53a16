import { listLicences } from './licences';

/* `npm run licences`: a line for each package that the portal runs with. */

for (const { name, version, licence } of listLicences())
  console.log(`${name}\t${version}\t${licence}`);
