import { releaseName } from '../release';

console.log(releaseName(process.cwd()));
