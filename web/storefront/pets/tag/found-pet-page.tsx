import { HeartHandshake } from 'lucide-react'
import { data } from 'react-router'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo, secretHeaders, secretMeta } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import type { Route } from './+types/found-pet-page'
import { FoundForm } from './found-form.tsx'
import { findSightingErrors, sightingIn } from './sighting-draft.ts'
import { TagFace } from './tag-face.tsx'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** Public page of a scanned tag: the pet, and a contact form that hides the family's phone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const tag = await pets.publicTag({ code: readText(params, 'code', 40) }, { context: visit.call })
  const t = translator(visit.country.locale, 'petTag')
  const title = t(tag.isLost ? 'found.lostTitle' : 'found.title')
  return { tag, code: params.code, seo: privateSeo(visit, '/petTag', { title, description: t('found.description') }) }
}

/** 'La encontré': the service writes to the family. The same words twice are one message. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const draft = sightingIn(await readForm(request))
  const faults = findSightingErrors(draft)
  if (Object.keys(faults).length > 0) return data({ faults, draft }, { status: 400 })
  try {
    await pets.reportSighting({ ...draft, code: readText(params, 'code', 40) }, { context: visit.call })
    return { isSent: true as const, contact: draft.finderContact }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, draft }, { status: getStatus(refusal) })
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function FoundPetPage({ loaderData: { tag, code }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petTag')
  const name = tag.name ?? t('found.it')
  const typed = actionData && 'draft' in actionData ? actionData.draft : null
  const faults = actionData && 'faults' in actionData ? actionData.faults : {}
  return (
    <div className="mx-auto grid max-w-4xl items-start gap-5 @2xl/main:grid-cols-2">
      <TagFace tag={tag} seed={code} heading="h1" />
      {actionData && 'isSent' in actionData ? (
        <AnswerNotice answer={actionData} tone="ok" title={t('found.sent', { name })}>
          {t('found.sentText', { contact: actionData.contact })}
        </AnswerNotice>
      ) : (
        <Card className="sm:p-6">
          <h2 className="flex items-center gap-2.5 text-xl">
            <HeartHandshake aria-hidden="true" className="size-6 text-brand-600" />
            {t('found.form')}
          </h2>
          <p className="mt-1 mb-4 text-ink-600">{t('found.text')}</p>
          <RefusalNotice answer={actionData} />
          <FoundForm typed={typed} faults={faults} />
        </Card>
      )}
    </div>
  )
}
