import { Form, redirect, useNavigation } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/consent-page'
import { SignFields } from './sign-fields.tsx'
import { signForm } from './sign-form.server.ts'
import { SignedConsent } from './signed-consent.tsx'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  endedSession: 'ignored',
} satisfies PagePolicy

/** A text that an owner signs before a visit; who has the link may sign. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'consent')
  const consent = await appointments.consentByLink({ secret: readId(params, 'secret') }, { context: visit.call })
  // Without the secret: such links must not be indexed.
  return {
    consent,
    seo: privateSeo(visit, paths.visitConsent(''), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'consent')
  const secret = readId(params, 'secret')
  const form = await readForm(request)
  try {
    const { name, signature } = parseFormOrThrow(form, signForm, {
      name: t('nameMissing'),
      agree: t('agreeMissing'),
      signature: t('signatureMissing'),
    })
    await appointments.signConsentByLink({ secret, name, signature }, { context: visit.call })
    return redirect(paths.visitConsent(secret), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function ConsentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('consent')
  const isPending = useNavigation().state === 'submitting'
  const { storeName, petName, visitLabel, title, text, signed, isOpen } = loaderData.consent
  return (
    <Card className="mx-auto my-4 grid max-w-2xl gap-4 sm:p-6 print:border-0 print:shadow-none">
      <header className="grid gap-1">
        <p className="font-bold text-ink-600 text-sm">{storeName}</p>
        <h1 className="text-xl">{title}</h1>
        <p className="text-ink-700">{t('for', { pet: petName, when: visitLabel })}</p>
        {signed && <Badge tone="ok">{t('signed')}</Badge>}
      </header>
      <Refused answer={actionData} offline={t('offline')} namesField />
      <p className="whitespace-pre-line">{text}</p>
      {signed ? (
        <SignedConsent signed={signed} />
      ) : isOpen ? (
        <Form method="post" className="grid gap-4 border-ink-300 border-t pt-4">
          <SignFields />
          <p className="text-ink-600 text-sm">{t('unwilling')}</p>
          <Button type="submit" isWide isPending={isPending}>
            {t('sign')}
          </Button>
        </Form>
      ) : (
        <Notice title={t('closed')}>{t('closedText')}</Notice>
      )}
    </Card>
  )
}
