import { anonymousViewer } from '#shared/viewer.ts'
import type { NotifyDependencies } from '../notifications/notify-of-order.ts'
import { webhookLink } from '../rules/page-links.ts'
import { WebhookDisabled } from './contract.ts'
import { findEndpointToNotify } from './store/endpoints.ts'

/** Tells the person who added an endpoint that it is not called any more; nobody, if it was brought back or removed meanwhile. */
export async function notifyOfDisabledWebhook(
  { db, messaging, origins }: NotifyDependencies,
  fact: object,
): Promise<void> {
  const { endpointId, reason } = WebhookDisabled.parse(fact)
  const endpoint = await findEndpointToNotify(db, endpointId)
  if (endpoint?.state !== 'disabled') return
  const { uid, url, shopId, shopName, country, revision } = endpoint
  await messaging.notify(
    {
      template: 'webhook-disabled',
      data: {
        shopName,
        host: new URL(url).host,
        state: reason,
        link: webhookLink(origins[country], { shopId, endpointId }),
      },
      to: { uid, country },
      urgency: 'normal',
      // It may be brought back, and be disabled anew.
      key: `webhook-disabled ${endpointId} ${revision}`,
    },
    { context: { viewer: anonymousViewer(country), requestId: `webhook ${endpointId}` } },
  )
}
