import { paths as ofStorefront } from '#web/paths.ts'
import { backofficePaths } from './backoffice-paths.ts'

/** Every link, those of the back office too: apart, so that no shopper's page carries them. */
export const paths = { ...ofStorefront, ...backofficePaths }
