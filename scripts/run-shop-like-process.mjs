// For leave-nothing-behind.slow.test.ts: what scripts/start.mjs does after installing and building.
import { main, runServer } from './project.mjs'

await main(() => runServer('scripts/shop-like-process.ts'))
