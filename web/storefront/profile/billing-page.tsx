import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BillingFields } from '../billing/billing-fields.tsx'
import { billingForm } from '../billing/billing-form.server.ts'
import { formatDocument, savedBillingIn, typedFrom } from '../billing/billing-form.ts'
import { saveBilling } from '../billing/save-billing.server.ts'
import type { Route } from './+types/billing-page'
import { AnswerNotice } from './answer-notice.tsx'
import { loadAccount, requireSignedIn } from './load-account.server.ts'
import { LostNotice } from './lost-notice.tsx'
import { PageHeading } from './page-heading.tsx'

/** Billing data for invoices of this country. After saving, the account is read again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const account = await loadAccount(context, request)
  const country = visit.country.iso
  const t = translator(visit.country.locale, 'profile')
  return {
    country,
    countryName: visit.country.name,
    saved: savedBillingIn(account, country),
    name: account.name,
    email: account.primaryEmailAddress,
    seo: privateSeo(visit, paths.profileBilling(), { title: t('billing.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { typed, value, errors } = parseForm(await readForm(request), billingForm)
  return { typed, refusal: errors ? { errors, detail: null } : await saveBilling(context, value) }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { country, countryName, saved, name, email } = loaderData
  const refusal = actionData?.refusal ?? null
  const isSaving = useNavigation().formMethod === 'POST'

  return (
    <>
      <PageHeading title={t('billing.title')}>{t('billing.text', { country: countryName })}</PageHeading>
      {actionData && !refusal && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('billing.saved')}
        </AnswerNotice>
      )}
      <LostNotice answer={actionData} />
      {refusal?.detail && (
        <AnswerNotice answer={actionData} tone="error">
          {refusal.detail}
        </AnswerNotice>
      )}
      <Card>
        {saved && (
          <p className="mb-5 flex items-start gap-2.5 rounded-tile bg-brand-50 px-4 py-3 font-bold">
            <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
            <span className="min-w-0 wrap-anywhere">
              {t('billing.savedAs', { name: saved.businessName, document: formatDocument(saved) })}
            </span>
          </p>
        )}
        <Form method="post" className="grid gap-4">
          <BillingFields
            country={country}
            values={actionData?.typed ?? typedFrom(saved, country, { name, email })}
            errors={refusal?.errors ?? {}}
          />
          <Button type="submit" isPending={isSaving} pendingLabel={t('saving')} className="@2xl/main:w-fit">
            {t('billing.submit')}
          </Button>
        </Form>
      </Card>
    </>
  )
}
