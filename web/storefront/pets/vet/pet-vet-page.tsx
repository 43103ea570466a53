import { redirect, useSearchParams } from 'react-router'
import type { VetLink } from '#services/pets/contract.ts'
import { MOST_VET_LINKS } from '#services/pets/vet-history/rules/vet-parts.ts'
import { newSecret } from '#shared/ids.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { qrPicture } from '../../account/second-factor/qr-picture.server.ts'
import { offlineAnswer } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { orHeld } from '../../offline/or-held.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { formatMoment } from '../../profile/dates.ts'
import { RefusalNotice } from '../answer.tsx'
import { may } from '../family/may.ts'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-vet-page'
import { decideVetNoteForm, endVetLinkForm, vetLinkForm } from './vet-forms.server.ts'
import { VetLinkCard } from './vet-link-card.tsx'
import { VetLinkForm } from './vet-link-form.tsx'
import { VetNotes } from './vet-notes.tsx'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** Links that open a pet's history to a veterinarian, and the notes that came back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request, 'edit')
  if (profile.deathDate !== null) throw redirect(paths.petProfiles({ id: profile.id }))

  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const [links, notes, account] = await Promise.all([
    pets.vetLinks(path, { context: visit.call }),
    pets.vetNotes(path, { context: visit.call }),
    visit.account(),
  ])
  const t = translator(visit.country.locale, 'petVet')
  const title = t('title', { name: profile.name })
  return {
    pet: toPetGlance(profile, getPlace(context)),
    links: links.map((link) => toOpenLink(link, visit.country)),
    notes,
    hasPhone: may(profile, 'owner') && Boolean(account?.phoneNumber),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petVetHistory', { title, description: t('description') }),
  }
}

function toOpenLink({ id, link, shown, expiresAt, openings, lastOpenedAt }: VetLink, country: { timezone: string }) {
  return {
    id,
    url: link,
    qr: link && qrPicture(link),
    shown,
    until: formatMoment(expiresAt, country),
    openings,
    lastOpened: lastOpenedAt && formatMoment(lastOpenedAt, country),
  }
}

const DONE = { create: 'created', end: 'ended', accept: 'accepted', decline: 'declined' } as const
const INTENTS = ['create', 'end', 'accept', 'decline'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'edit')
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petVet')
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const intent = readIntent(form, INTENTS)
  try {
    if (intent === 'create') {
      const messages = { consent: t('form.consentMissing') }
      const { idempotencyKey, ...asked } = parseFormOrThrow(form, vetLinkForm, messages)
      await pets.createVetLink({ ...path, ...asked }, { context: visit.callWithKey(idempotencyKey) })
    } else if (intent === 'end') {
      await pets.endVetLink({ ...path, ...parseFormOrThrow(form, endVetLinkForm) }, { context: visit.call })
    } else {
      const { noteId } = parseFormOrThrow(form, decideVetNoteForm)
      await pets.decideVetNote({ ...path, noteId, decision: DONE[intent] }, { context: visit.call })
    }
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.petVetHistory({ id: pet.id, done: DONE[intent] }), 303)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orHeld({ request, serverAction, what: () => null, offline: offlineAnswer })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetVetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petVet')
  const [search] = useSearchParams()
  const { pet, links, notes } = loaderData
  const done = Object.values(DONE).find((each) => each === search.get('done'))
  return (
    <PetFrame pet={pet} section="vet" title={t('title', { name: pet.name })} text={t('text')}>
      <RefusalNotice answer={actionData} />
      {!actionData && done && (
        <AnswerNotice answer={search} tone={done === 'created' || done === 'accepted' ? 'ok' : 'info'}>
          {t(`done.${done}`)}
        </AnswerNotice>
      )}
      <div className="grid gap-4">
        <VetNotes name={pet.name} notes={notes.filter(({ state }) => state === 'waiting')} />
        {links.map((link) => (
          <VetLinkCard key={link.id} pet={pet} link={link} />
        ))}
        {links.length < MOST_VET_LINKS ? (
          <VetLinkForm key={links.length} isAnother={links.length > 0} {...loaderData} />
        ) : (
          <p className="text-ink-600">{t('form.full', { count: MOST_VET_LINKS })}</p>
        )}
        <VetNotes name={pet.name} notes={notes.filter(({ state }) => state !== 'waiting')} isBefore />
      </div>
    </PetFrame>
  )
}
