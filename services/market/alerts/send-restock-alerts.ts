import { hashSecret } from '#shared/ids.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { NotifyDependencies } from '../notifications/notify-of-order.ts'
import { backInStockLink } from '../rules/page-links.ts'
import { type DueAlert, endAlert, findDueAlerts } from './store.ts'

/** Alerts sent in one run; the rest follow a minute later. */
const MOST = 500

/**
 * Sends the due restock alerts and ends them; runs once a minute. A run interrupted between the two sends again under
 * the same key, which messaging ignores: one message per address and restock. Throws the first failure after trying
 * all.
 */
export async function sendRestockAlerts(deps: NotifyDependencies): Promise<number> {
  const due = await findDueAlerts(deps.db, MOST)
  const failures: unknown[] = []
  for (const alert of due) {
    try {
      await notify(deps, alert)
      await endAlert(deps.db, alert.id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return due.length
}

async function notify({ messaging, origins }: NotifyDependencies, alert: DueAlert): Promise<void> {
  const { country, email, phoneNumber, slug, sku, optionTitle } = alert
  await messaging.notify(
    {
      template: 'stock-alert',
      data: {
        product: optionTitle ? `${alert.title}, ${optionTitle}` : alert.title,
        shopName: alert.shopName,
        link: backInStockLink(origins[country], { slug, sku }),
      },
      aboutPets: { petTypes: alert.petTypes },
      to: { uid: alert.byGuest ? undefined : alert.ownerUid, email, phoneNumber, country },
      urgency: 'normal',
      key: `stock-alert:${hashSecret(toAlertKey(alert))}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `alert ${alert.id}` } },
  )
}

/** Key of the message, by address and restock: two browsers of one person may have used the same address. */
function toAlertKey({ shopId, variantId, backAt, email, phoneNumber }: DueAlert): string {
  return [shopId, variantId, backAt.toISOString(), email ?? phoneNumber].join(' ')
}
