import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { longDayLabel } from '../rules/local-clock.ts'
import { packagesLink } from '../rules/page-links.ts'
import { TELL_DAYS } from './rules/prepaid-package.ts'
import { findEnding, markTold } from './store.ts'

type Dependencies = Pick<AppointmentsDependencies, 'db' | 'now' | 'messaging' | 'origins' | 'log'>
type Ending = Awaited<ReturnType<typeof findEnding>>[number]

const MOST = 200

/** Tells customers of packages that end within 14 days, once an end. Answers how many were told. */
export async function tellOfEnding(deps: Dependencies): Promise<number> {
  let told = 0
  for (const ending of await findEnding(deps.db, { now: deps.now(), days: TELL_DAYS, most: MOST })) {
    try {
      if (await tell(deps, ending)) told += 1
    } catch (error) {
      // The next run tries again.
      const code = asServiceError(error)?.code
      deps.log.warn({ err: error, code, purchase: ending.id }, 'a customer could not be told of the end of a package')
    }
  }
  return told
}

async function tell({ db, messaging, origins }: Dependencies, ending: Ending): Promise<boolean> {
  const { id, name, visitsLeft, validUntil, storeName, uid, country, customerName, email, phone } = ending
  return db.transaction().execute(async (trx) => {
    if (!(await markTold(trx, { id, validUntil }))) return false
    // Within the transaction: a message that cannot be handed over is tried again.
    await messaging.notify(
      {
        template: 'package-ending',
        data: {
          package: name,
          visits: String(visitsLeft),
          until: longDayLabel(validUntil),
          storeName,
          link: packagesLink(origins[country]),
        },
        to: { uid, email, phoneNumber: phone, fullName: customerName, country },
        urgency: 'normal',
        key: `package-ending ${id} ${validUntil}`,
      },
      { context: { viewer: anonymousViewer(country), requestId: `package ${id}` } },
    )
    return true
  })
}
