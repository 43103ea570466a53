import type { CountryIso } from '#shared/countries/countries.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { AUTHENTICATE_PATH, contract } from '../contract.ts'
import type { AccountsDependencies } from '../deps.ts'
import { loadKeys } from '../sessions/keys.ts'
import type { Tables } from '../tables.ts'
import { signingSecrets, stranger, testAccounts } from './test-accounts.ts'

export const start = new Date('2026-11-21T12:00:00Z')
export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Password of every account in these tests. */
export const password = 'croqueta-morada-7'

/**
 * Accounts with a database, keys and a clock of its own for a test file, called in process and over HTTP. Call it once
 * at the top of the file.
 */
export async function openAccounts({ poolSize, ...deps }: { poolSize?: number } & Partial<AccountsDependencies> = {}) {
  const connection = await testDatabase({ poolSize })
  const db = connection.db<Tables>()
  const clock = standingClock()
  const made = testAccounts({ db, now: clock.now, ...deps })
  const { client } = made.accounts
  const remote = await overHttp(made.accounts, contract, made.getViewer, AUTHENTICATE_PATH)
  let people = 0

  return {
    ...made,
    db,
    ...clock,
    keys: await loadKeys(db, signingSecrets),
    /** For `describe.each`: both ways of calling must behave the same. */
    doors: [
      ['in process', client],
      ['over HTTP', remote],
    ] as const,

    /** A person signed up by e-mail, with a web session. */
    async signUp(country: CountryIso = 'BO') {
      const email = `persona${++people}@example.com`
      const { idToken } = await made.register({ email, password, fullName: 'Ana María Suárez' })
      const { uid, sessionToken } = await client.openWebSession({ idToken, country }, { context: stranger })
      return { uid, email, sessionToken, context: await made.getContext(sessionToken, country) }
    },

    /** An account as sign-ups made them before their address was confirmed, or where no mail can be sent. */
    async withUnprovedEmail<Person extends { uid: string }>(person: Person): Promise<Person> {
      await db.updateTable('accounts.accounts').set({ verified_email: false }).where('uid', '=', person.uid).execute()
      return person
    },

    async aGuest() {
      const { uid, sessionToken } = await client.createWebGuest({ country: 'BO' }, { context: stranger })
      return { uid, context: await made.getContext(sessionToken) }
    },
  }
}

/** A clock that moves only when the test moves it. */
function standingClock() {
  let time = start
  return {
    now: () => time,
    later(ms: number) {
      time = new Date(time.getTime() + ms)
    },
    backToStart() {
      time = start
    },
  }
}
