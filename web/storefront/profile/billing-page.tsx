import { FileText } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { BillingInfo } from '#services/accounts/contract.ts'
import { documentTypes } from '#services/accounts/rules/billing-document.ts'
import type { CountryIso } from '#shared/country.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '#web/read-form.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { refusalOf } from '../account/refusal-of.server.ts'
import type { Route } from './+types/billing-page'
import { accountOfProfile, requireSignedIn } from './account-of-profile.server.ts'
import { AnswerNotice } from './answer-notice.tsx'
import { PageHeading } from './page-heading.tsx'

/** On whom a sale of this country is invoiced (D15). After saving, the account is read again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { billingInfo, name, primaryEmailAddress } = await accountOfProfile(context, request)
  const country = visit.country.iso
  const t = translator(visit.country.locale, 'profile')
  return {
    country,
    saved: billingInfo.find((info) => info.country === country) ?? null,
    name,
    email: primaryEmailAddress,
    seo: privateSeo(visit, paths.profileBilling(), { title: t('billing.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const typed = typedBy(await readForm(request), visit.country.iso)
  try {
    await accounts.saveBillingInfo(typed, { context: visit.call })
    return { typed, faults: null, detail: null }
  } catch (error) {
    const { code, detail, fields } = refusalOf(error)
    const field = fieldOfRefusal[code]
    const faults = field ? { [field]: detail } : fields
    return { typed, faults, detail: Object.keys(faults).length === 0 ? detail : null }
  }
}

function typedBy(form: FormData, country: CountryIso): BillingInfo {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const documentType = documentTypes[country].find((type) => type === form.get('documentType')) ?? 'CI'
  return {
    country,
    documentType,
    documentNumber: text('documentNumber'),
    complement: (documentType === 'CI' && country === 'BO' && text('complement')) || null,
    businessName: text('businessName'),
    email: text('email'),
  }
}

const fieldOfRefusal: Record<string, keyof BillingInfo> = {
  'accounts.nit-not-valid': 'documentNumber',
  'accounts.ci-not-valid': 'documentNumber',
  'accounts.ruc-not-valid': 'documentNumber',
  'accounts.ruc-check-digit-wrong': 'documentNumber',
  'accounts.document-of-another-country': 'documentType',
  'accounts.complement-not-valid': 'complement',
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function BillingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { country, saved } = loaderData
  const faults: Record<string, string> | null = actionData?.faults ?? null
  const first = documentTypes[country][0] ?? 'CI'
  const known: BillingInfo = actionData?.typed ??
    saved ?? {
      country,
      documentType: first,
      documentNumber: '',
      complement: null,
      businessName: loaderData.name ?? '',
      email: loaderData.email ?? '',
    }
  const isSaving = useNavigation().formMethod === 'POST'

  return (
    <>
      <PageHeading title={t('billing.title')}>{t(`billing.text${country}`)}</PageHeading>
      {actionData && !faults && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('billing.saved')}
        </AnswerNotice>
      )}
      {actionData?.detail && (
        <AnswerNotice answer={actionData} tone="error">
          {actionData.detail}
        </AnswerNotice>
      )}
      <Card>
        {saved && (
          <p className="mb-5 flex items-start gap-2.5 rounded-tile bg-brand-50 px-4 py-3 font-bold">
            <FileText aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
            <span className="min-w-0 wrap-anywhere">
              {t('billing.savedAs', { name: saved.businessName, document: documentOf(saved) })}
            </span>
          </p>
        )}
        <Form method="post" className="group/billing grid items-start gap-4 @2xl/main:grid-cols-2">
          <RadioGroup
            name="documentType"
            label={t('billing.documentType')}
            look="chips"
            defaultValue={known.documentType}
            options={documentTypes[country].map((type) => ({ value: type, label: t(`billing.types.${type}`) }))}
            error={faults?.documentType}
            className="@2xl/main:col-span-2"
          />
          <TextField
            name="documentNumber"
            label={t('billing.documentNumber')}
            hint={t(`billing.numberHint${country}`)}
            required
            pattern=".*\S.*"
            maxLength={20}
            autoComplete="off"
            defaultValue={known.documentNumber}
            error={faults?.documentNumber}
            messages={{ required: t('billing.numberRequired'), invalid: t('billing.numberRequired') }}
          />
          {country === 'BO' && (
            <div className="hidden group-has-[[value=CI]:checked]/billing:block">
              <TextField
                name="complement"
                label={t('billing.complement')}
                hint={t('billing.complementHint')}
                maxLength={2}
                autoComplete="off"
                defaultValue={known.complement ?? ''}
                error={faults?.complement}
              />
            </div>
          )}
          <TextField
            name="businessName"
            label={t('billing.businessName')}
            hint={t('billing.businessNameHint')}
            required
            pattern=".*\S.*"
            maxLength={200}
            autoComplete="organization"
            defaultValue={known.businessName}
            error={faults?.businessName}
            messages={{ required: t('billing.businessNameRequired'), invalid: t('billing.businessNameRequired') }}
            className="@2xl/main:col-start-1"
          />
          <TextField
            name="email"
            type="email"
            label={t('billing.email')}
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={known.email}
            error={faults?.email}
            messages={{ required: t('billing.emailInvalid'), invalid: t('billing.emailInvalid') }}
          />
          <Button type="submit" isPending={isSaving} pendingLabel={t('saving')} className="@2xl/main:w-fit">
            {t('billing.submit')}
          </Button>
        </Form>
      </Card>
    </>
  )
}

/** 'CI 1234567 1A', as it stands on the invoice. */
function documentOf({ documentType, documentNumber, complement }: BillingInfo): string {
  return [documentType, documentNumber, complement].filter(Boolean).join(' ')
}
