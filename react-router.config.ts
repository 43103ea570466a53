import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Forms on pages that tell their address to nobody. Where they come from, server/edge/same-site.ts has asked before.
  allowedActionOrigins: ['null'],
} satisfies Config
