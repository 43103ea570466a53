import { redirect } from 'react-router'
import { isPrescriptionPending } from '#services/market/prescriptions/rules/prescription.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/order-prescription-page'
import { PrescriptionFields } from './prescription-fields.tsx'
import { loadPrescriptionForm, sendPrescriptionForm } from './send-form.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  upload: 'link',
  load: 'checkout',
} satisfies PagePolicy

/** Sends the prescription that an order waits for, also from the link of a guest. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const order = await market.order(toKey(params), { context: visit.call })
  if (order.status !== 'NEW' || !isPrescriptionPending(order.prescription))
    throw redirect(paths.order(params.id, params.token))
  const t = translator(visit.country.locale, 'prescription')
  return {
    ...(await loadPrescriptionForm(context)),
    untilLabel: order.prescription?.untilLabel ?? null,
    products: [...new Set(order.lines.flatMap(({ needsPrescription, title }) => (needsPrescription ? [title] : [])))],
    seo: privateSeo(visit, paths.order(params.id), { title: t('form.title'), description: t('form.description') }),
  }
}

function toKey({ id, token }: { id: string; token?: string | undefined }) {
  return { orderId: readId({ id }, 'id'), ...(token ? { token } : {}) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const refused = await sendPrescriptionForm(context, await readForm(request), ({ petName, file, idempotencyKey }) =>
    market.sendPrescription({ ...toKey(params), petName, file }, { context: visit.callWithKey(idempotencyKey) }),
  )
  return refused ?? redirect(paths.order(params.id, params.token), 303)
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function OrderPrescriptionPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('prescription')
  const { petNames, limits, idempotencyKey, products, untilLabel } = loaderData
  return (
    <div className="mx-auto max-w-xl">
      <BackLink to={paths.order(params.id, params.token)}>{t('form.backToOrder')}</BackLink>
      <Card className="mt-2 grid gap-4 sm:p-6">
        <div>
          <h1 className="text-xl sm:text-2xl">{t('form.title')}</h1>
          <p className="mt-1 text-ink-700">{t('forProducts', { products: products.join(', ') })}</p>
          {untilLabel && <p className="mt-1 text-ink-700 text-sm">{t('missing.until', { time: untilLabel })}</p>}
        </div>
        <PrescriptionFields
          limits={limits}
          errors={actionData?.errors ?? {}}
          petName={actionData?.petName ?? (petNames.length === 1 ? (petNames[0] ?? '') : '')}
          petNames={petNames}
          idempotencyKey={idempotencyKey}
          problem={actionData?.problem ?? null}
        />
      </Card>
    </div>
  )
}
