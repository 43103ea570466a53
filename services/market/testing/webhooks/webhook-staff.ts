import type { CallContext } from '#shared/rpc/service.ts'
import type { MarketClient } from '../../client.ts'

type Of<Call extends keyof MarketClient> = Parameters<MarketClient[Call]>[0]

/** Webhooks of shops, as an operator sets them up and looks after them. */
export function webhookStaff(client: MarketClient, context: CallContext) {
  return {
    list: (shopId: string) => client.webhookEndpoints({ shopId }, { context }),
    create: (input: Of<'createWebhookEndpoint'>) => client.createWebhookEndpoint(input, { context }),
    change: (input: Of<'changeWebhookEndpoint'>) => client.changeWebhookEndpoint(input, { context }),
    rotate: (key: Of<'rotateWebhookSecret'>) => client.rotateWebhookSecret(key, { context }),
    remove: (key: Of<'removeWebhookEndpoint'>) => client.removeWebhookEndpoint(key, { context }),
    test: (key: Of<'sendTestWebhook'>) => client.sendTestWebhook(key, { context }),
    deliveries: (query: Of<'webhookDeliveries'>) => client.webhookDeliveries(query, { context }),
    delivery: (key: Of<'webhookDelivery'>) => client.webhookDelivery(key, { context }),
    resend: (key: Of<'resendWebhook'>) => client.resendWebhook(key, { context }),
  }
}
