import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags } from './tests/chromium-flags.ts'

function refusalAt(domain: string) {
  const cookie = { name: 'huella_consent', value: 'no', domain, path: '/', expires: -1 }
  return { ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' as const }
}

// A journey says for which size it is: @phone or @desktop for the one in which it tells most, @both where each shows
// something else, @phone-only, and nothing for a desktop's alone. npm run test:sizes walks the first two in both sizes.
const inBothSizes = process.env.JOURNEYS_SIZES === 'both'

// @long is a variant of what another journey walks: npm run test:journeys:all walks it too.
const leftOut = process.env.JOURNEYS === 'all' ? [] : [/@long/]

// npm test sets CHROMIUM_PATH, and tests/journeys/global-setup.ts the addresses of the shop it started.
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  // A journey waits for the shop and its jobs half of its time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // For a machine that has other things to do: nothing here waits longer than it must.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.JOURNEYS_URL_BO,
    // What is not there after a minute does not come.
    actionTimeout: 60_000,
    locale: 'es-BO',
    timezoneId: 'America/La_Paz',
    // Whoever walks has said no to being measured; the journey that asks begins without this.
    storageState: { cookies: ['localhost', 'huella.com.py.localhost'].map(refusalAt), origins: [] },
    // What a worker answers no journey can see or hold up; those that are about it let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording what might be looked at costs every journey a part of its time: TRACE=1 npm test -- --only journeys
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: chromiumFlags,
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      ...(inBothSizes ? { grep: /@phone\b(?!-)|@desktop/ } : { grepInvert: [/@phone/, ...leftOut] }),
    },
    {
      name: 'phone',
      // Seven times the pixels would be painted, which nobody looks at here.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      grep: inBothSizes ? /@phone\b(?!-)|@desktop/ : /@phone|@both/,
      grepInvert: leftOut,
    },
  ],
})
