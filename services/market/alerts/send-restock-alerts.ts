import { countries } from '#shared/country.ts'
import { hashSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { LetterNeeds } from '../notifications/send-order-message.ts'
import { backInStockLink } from '../rules/page-links.ts'
import { type DueAlert, endAlert, findDueAlerts } from './store.ts'

/** So many at once; the rest a minute later. */
const MOST = 500

/**
 * Once a minute: tells who waited for what is there again, and ends their alerts. Cut off between the two it tells again
 * under the same key, which sends nothing: once an address and restock. Throws the first failure after all were tried.
 */
export async function tellRestocks(needs: LetterNeeds): Promise<number> {
  const due = await findDueAlerts(needs.db, MOST)
  const failures: unknown[] = []
  for (const alert of due) {
    try {
      await tell(needs, alert)
      await endAlert(needs.db, alert.id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function tell({ messaging, origins, log }: LetterNeeds, alert: DueAlert): Promise<void> {
  const { country, email, phoneNumber, slug, sku, optionTitle } = alert
  try {
    await messaging.send(
      {
        template: 'stock-alert',
        to: { email: email ?? undefined, phoneNumber: phoneNumber ?? undefined },
        channels: ['email', 'whatsapp', 'sms'],
        uid: alert.byGuest ? undefined : alert.ownerUid,
        data: {
          product: optionTitle ? `${alert.title}, ${optionTitle}` : alert.title,
          shopName: alert.shopName,
          link: backInStockLink(origins[country], { slug, sku }),
        },
        key: `stock-alert:${hashSecret(keyOf(alert))}`,
        locale: countries[country].locale,
      },
      { context: { viewer: anonymousViewer(country), requestId: `alert ${alert.id}` } },
    )
  } catch (error) {
    if (asServiceError(error)?.code !== 'messaging.no-channel') throw error
    log.info({ alert: alert.id }, 'nothing reaches who waited for a product')
  }
}

/** Two browsers of one person may have asked with the same address. */
function keyOf({ shopId, variantId, backAt, email, phoneNumber }: DueAlert): string {
  return [shopId, variantId, backAt.toISOString(), email ?? phoneNumber].join(' ')
}
