// Runs what npm start runs after its build, for tests of a production on a busy machine: requests are never refused for
// load. SHED_LOAD cannot be off in production mode, so the limits are removed here.
import process from 'node:process'
import { readConfig } from '../configuration/config.ts'
import { readEnvironment } from '../configuration/read-environment.ts'
import { noLimits } from '../edge/load-gate.ts'
import { noErrorTracking } from '../error-tracking.ts'
import { makeLog } from '../log.ts'
import { startServer } from '../start.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { builtWebsite } from '../website.ts'

const config = readConfig(readEnvironment())
const log = makeLog(config)
const signals = stopOnSignal({ log, errors: noErrorTracking, process })
signals.stopWith(await startServer({ config, log, loadWebsite: builtWebsite, limits: noLimits }))
