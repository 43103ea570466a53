import { data, Form, useNavigation } from 'react-router'
import { untilLabel } from '#services/appointments/rules/local-clock.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AuthCard } from '../account/sign-in/auth-card.tsx'
import { LostNotice } from '../profile/lost-notice.tsx'
import type { Route } from './+types/confirmation-page'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  load: 'checkout',
  endedSession: 'ignored',
} satisfies PagePolicy

/** Opened by the link that the phone of an order got. A button answers, not the visit: other programs open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'order')
  const order = await market.orderToConfirm(toKey(params), { context: visit.call })
  const { confirmUntil } = order
  return {
    order,
    until: confirmUntil && untilLabel(Date.parse(confirmUntil), visit.country.timezone, visit.now()),
    // Without the token: secret links must not be indexed.
    seo: privateSeo(visit, paths.home(), {
      title: t('confirmation.title'),
      description: t('confirmation.description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { market } = context.get(servicesContext)
  const isMine = readIntent(await readForm(request), ['mine', 'not-mine']) === 'mine'
  await market.confirmOrder({ ...toKey(params), isMine }, { context: context.get(visitContext).call })
  return data(null)
}

function toKey({ token }: { token: string }) {
  return { token: token.slice(0, 100) }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function ConfirmationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { order, until } = loaderData
  const pending = useNavigation().formData?.get('intent')
  const { state, referenceId: reference, shopName, items, displayAmountDue: amount } = order
  return (
    <AuthCard title={t('confirmation.title')} text={t('confirmation.order', { reference, shop: shopName })}>
      <LostNotice answer={actionData} />
      <p className="text-center font-bold">{items}</p>
      <p className="text-center text-ink-600">{t('confirmation.amount', { amount })}</p>
      {state === 'open' && (
        <Form method="post" className="grid gap-3">
          <Button
            type="submit"
            name="intent"
            value="mine"
            size="lg"
            isWide
            isPending={pending === 'mine'}
            pendingLabel={t('confirmation.sending')}
          >
            {t('confirmation.mine')}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="not-mine"
            variant="ghost"
            isWide
            isPending={pending === 'not-mine'}
          >
            {t('confirmation.notMine')}
          </Button>
          {until && <p className="text-center text-ink-600 text-sm">{t('confirmation.until', { time: until })}</p>}
        </Form>
      )}
      {state === 'confirmed' && <Notice tone="ok">{t('confirmation.confirmed')}</Notice>}
      {state === 'cancelled' && <Notice>{t('confirmation.cancelled')}</Notice>}
      {state !== 'open' && (
        <ButtonLink to={paths.home()} variant="outline" size="lg" isWide>
          {t('shop')}
        </ButtonLink>
      )}
    </AuthCard>
  )
}
