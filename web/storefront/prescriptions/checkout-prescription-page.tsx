import { redirect, replace } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Route } from './+types/checkout-prescription-page'
import { PrescriptionFields } from './prescription-fields.tsx'
import { loadPrescriptionForm, sendPrescriptionForm } from './send-form.server.ts'

export const handle = { chat: 'hidden', dialogs: 'none', upload: 'account', load: 'checkout' } satisfies PagePolicy

/** Sends a prescription before its order; the checkout then offers it. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { defaultStore: shop } = await visit.place()
  if (shop.id === '') throw replace(paths.cart())
  // Files are taken from an account, of a guest too.
  await visit.ensureAccount()
  const t = translator(visit.country.locale, 'prescription')
  return {
    ...(await loadPrescriptionForm(context)),
    seo: privateSeo(visit, paths.checkoutPrescription(), {
      title: t('form.title'),
      description: t('form.description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { defaultStore: shop } = await visit.place()
  const refused = await sendPrescriptionForm(context, await readForm(request), ({ petName, file, idempotencyKey }) =>
    market.draftPrescription({ shopId: shop.id, petName, file }, { context: visit.callWithKey(idempotencyKey) }),
  )
  return refused ?? redirect(paths.checkout(), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CheckoutPrescriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('prescription')
  const { petNames, limits, idempotencyKey } = loaderData
  return (
    <div className="mx-auto max-w-xl">
      <BackLink to={paths.checkout()}>{t('form.backToCheckout')}</BackLink>
      <Card className="mt-2 grid gap-4 sm:p-6">
        <h1 className="text-xl sm:text-2xl">{t('form.title')}</h1>
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
