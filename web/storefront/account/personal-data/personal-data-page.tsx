import { data } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { findVisitAccount } from '../../address/find-visit-account.server.ts'
import { orOffline } from '../../layout/connection/or-offline.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import { offlineRefusal } from '../sign-in/refusal.ts'
import type { Route } from './+types/personal-data-page'
import { answerPersonalData } from './personal-data.server.ts'
import type { PersonalDataAnswer } from './personal-data-answer.ts'
import { getStepTitle, PersonalDataSteps } from './personal-data-steps.tsx'

export const handle = { thirdPartyScripts: 'blocked', dialogs: 'none', beforeOpening: true } satisfies PagePolicy

/** 'Tus Datos Personales' as a page: for browsers without a script, and for verifying the phone later. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  if (visit.viewer.isGuest) leadToSignIn(visit, paths.signin({ referrer: paths.personalData({ referrer }) }))

  const account = await findVisitAccount(context)
  const t = translator(visit.country.locale, ['account', 'layout'])
  const seo = { title: t('layout:personalData.title'), description: t('personalData.text') }
  return {
    referrer,
    verifiedPhone: account?.verifiedPhone ?? false,
    values: {
      fullName: account?.name ?? '',
      email: account?.primaryEmailAddress ?? '',
      phoneNumber: account?.phoneNumber ?? '',
    },
    seo: privateSeo(visit, paths.personalData(), seo),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  if (visit.viewer.isGuest) leadToSignIn(visit, paths.signin({ referrer: paths.personalData() }))
  const answer = await answerPersonalData(context, await readForm(request))
  return data<PersonalDataAnswer>(answer, {
    status: answer.step !== 'done' && answer.refusal ? answer.refusal.status : 200,
  })
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = request.clone()
  return orOffline(serverAction, async (): Promise<PersonalDataAnswer> => {
    const form = await sent.formData()
    return form.get('intent') === 'save'
      ? { step: 'data', refusal: offlineRefusal(), values: null }
      : { step: 'phone', refusal: offlineRefusal(), sent: null }
  })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PersonalDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['account', 'layout'])
  const { values, verifiedPhone, referrer } = loaderData
  return (
    <PersonalDataSteps values={values} answer={actionData}>
      {(step, content) => (
        <AuthCard title={getStepTitle(step, t)}>
          {content}
          {step === 'data' && verifiedPhone && <Notice tone="ok">{t('personalData.phoneProved')}</Notice>}
          {step !== 'data' && (
            <ButtonLink to={referrer} variant={step === 'done' ? 'primary' : 'ghost'} size="lg" isWide>
              {step === 'done' ? t('personalData.goOn') : t('personalData.skip')}
            </ButtonLink>
          )}
        </AuthCard>
      )}
    </PersonalDataSteps>
  )
}
