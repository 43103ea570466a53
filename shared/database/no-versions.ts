import type { VersionWatch } from './notify.ts'

/** A watch over changes that hears of none, for tests. */
export const noVersions: VersionWatch = {
  version: () => 0,
  latest: () => 0,
  catchUp: async () => {},
  position: async () => 0n,
  changeAll() {},
  send: async () => {},
  receive() {},
  watch: () => () => {},
  close: async () => {},
}
