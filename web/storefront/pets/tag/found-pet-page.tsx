import { HeartHandshake } from 'lucide-react'
import { data } from 'react-router'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
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
import { toCoordinates } from './coordinates.ts'
import { FoundForm } from './found-form.tsx'
import { sightingForm } from './sighting-form.server.ts'
import { TagFace } from './tag-face.tsx'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  endedSession: 'ignored',
} satisfies PagePolicy

/** Public page of a scanned tag: the pet, and a contact form that hides the family's phone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const tag = await pets.publicTag({ code: readText(params, 'code', 40) }, { context: visit.call })
  const t = translator(visit.country.locale, 'petTag')
  const title = t(tag.isLost ? 'found.lostTitle' : 'found.title')
  const seo = privateSeo(visit, '/petTag', { title, description: t('found.description') })
  return { tag, limits: getFieldLimits(sightingForm), seo }
}

/** 'La encontré': the service writes to the family. The same words twice are one message. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petTag')
  const messages = { finderName: t('faults.name-missing'), finderContact: t('faults.contact-missing') }
  const { value, errors, typed } = parseForm(await readForm(request), sightingForm, messages)
  if (errors) return data({ errors, values: typed }, { status: 400 })
  const { lat, lon, ...sighting } = value
  try {
    const code = readText(params, 'code', 40)
    await pets.reportSighting({ ...sighting, coordinates: toCoordinates(value), code }, { context: visit.call })
    return { isSent: true as const, contact: value.finderContact }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, values: typed }, { status: getStatus(refusal) })
  }
}

export function headers() {
  return secretHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return secretMeta(loaderData?.seo)
}

export default function FoundPetPage({ loaderData: { tag, limits }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petTag')
  const name = tag.name ?? t('found.it')
  const values = actionData && 'values' in actionData ? actionData.values : undefined
  const errors = actionData && 'errors' in actionData ? actionData.errors : {}
  return (
    <div className="mx-auto grid max-w-4xl items-start gap-5 @2xl/main:grid-cols-2">
      <TagFace tag={tag} heading="h1" />
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
          <FoundForm values={values} errors={errors} limits={limits} />
        </Card>
      )}
    </div>
  )
}
