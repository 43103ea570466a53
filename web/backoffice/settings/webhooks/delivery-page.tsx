import { data, redirect } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { offlineAnswer } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/delivery-page'
import { findEndpoint, waitForTry } from './act-on-webhook.server.ts'
import { DeliveryBadge, useResultText } from './delivery-result.tsx'
import { toDeliveryLine } from './to-delivery-line.server.ts'

const DONE = ['tested', 'sent'] as const

/** A delivery: what was sent, what was answered, and the way to send it again. */
export async function loader({ request, context, params: { shopId, deliveryId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const delivery = await nullIfMissing(market.webhookDelivery({ shopId, deliveryId }, { context: visit.call }))
  if (!delivery) throw data(null, { status: 404 })
  const { endpointId, eventId, body, lastAnswer } = delivery
  const { url, state } = await findEndpoint(context, { shopId, endpointId })
  const t = translator(visit.country.locale, 'webhookSettings')
  return {
    shopId,
    endpointId,
    url,
    isActive: state === 'active',
    delivery: toDeliveryLine(delivery, visit),
    eventId,
    body: JSON.stringify(JSON.parse(body), null, 2),
    lastAnswer,
    done: readOption(new URL(request.url).searchParams, 'done', DONE),
    seo: privateSeo(visit, paths.backofficeWebhookDelivery(shopId, deliveryId), {
      title: t('deliveries.title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params: { shopId, deliveryId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const { market } = context.get(servicesContext)
  const key = { shopId, deliveryId }
  try {
    const { attempts } = await market.resendWebhook(key, { context: context.get(visitContext).call })
    await waitForTry(context, key, attempts)
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.backofficeWebhookDelivery(shopId, deliveryId, { done: 'sent' }), 303)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, offlineAnswer)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function DeliveryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('webhookSettings')
  const getResult = useResultText()
  const { shopId, endpointId, url, isActive, delivery, eventId, body, lastAnswer, done } = loaderData
  const { id, type, attempts, when, last, next } = delivery
  // Without an answer, the text is the code of the connection's error.
  const hasCode = delivery.lastError === 'not-connected' && lastAnswer
  const result = hasCode ? t('deliveries.error.not-connected-code', { code: lastAnswer }) : getResult(delivery)
  const facts = [
    [t('url'), url],
    [t('delivery.created'), when],
    [t('delivery.attempts'), String(attempts)],
    [t('delivery.last'), last ?? t('delivery.never')],
    [t('delivery.result'), result ?? '—'],
    [t('delivery.id'), eventId],
  ] as const
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeWebhook(shopId, endpointId)}>{t('delivery.back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-xl lg:text-2xl">{t(`events.${type}`)}</h1>
          <DeliveryBadge {...delivery} />
        </div>
        {done && !actionData && (
          <Notice tone={delivery.state === 'delivered' ? 'ok' : 'info'}>{t(`delivery.${done}`)}</Notice>
        )}
        <Refused answer={actionData} offline={t('offline')} />
      </header>
      <Card className="grid gap-4 sm:p-6">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="font-bold text-ink-700 text-sm sm:text-md">{name}</dt>
              <dd className="min-w-0 break-all max-sm:-mt-2">{value}</dd>
            </div>
          ))}
        </dl>
        {next && attempts > 0 && <p className="text-ink-700">{t('deliveries.next', { when: next })}</p>}
        {isActive ? (
          <StaffForm preventScrollReset className="grid gap-2 border-ink-200 border-t pt-4">
            <p className="text-ink-700">{t('delivery.againText')}</p>
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit">{t('delivery.again')}</Button>
              <TextLink to={paths.backofficeWebhookDelivery(shopId, id)} reloadDocument>
                {t('delivery.reload')}
              </TextLink>
            </div>
          </StaffForm>
        ) : (
          <p className="border-ink-200 border-t pt-4 text-ink-700">{t('delivery.inactive')}</p>
        )}
      </Card>
      <Text title={t('delivery.answer')} text={(!hasCode && lastAnswer) || t('delivery.noAnswer')} />
      <Text title={t('delivery.body')} text={body} />
    </div>
  )
}

/** A text as it was sent or received. */
function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h2 className="text-lg">{title}</h2>
      <pre className="whitespace-pre-wrap break-all rounded-card border border-ink-200 bg-white p-4 text-sm">
        {text}
      </pre>
    </section>
  )
}
