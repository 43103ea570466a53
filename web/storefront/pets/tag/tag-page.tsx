import { House, MapPinOff } from 'lucide-react'
import { Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { PetProfile, PetTag } from '#services/pets/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { qrPicture } from '../../account/second-factor/qr-picture.server.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/tag-page'
import { CodeOfTag } from './tag-code.tsx'
import { TagForm } from './tag-form.tsx'
import { toTagFields } from './tag-settings.ts'
import { tagSettingsForm } from './tag-settings-form.server.ts'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** The tag of a pet: what its public page shows, whether it is lost, and its code. The owner's alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request, 'owner')
  // A tag leads to living pets alone.
  if (profile.deathDate !== null) throw redirect(paths.petProfiles({ id: profile.id }))
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const [tag, account] = await Promise.all([pets.tag(path, { context: visit.call }), visit.account()])
  const url = tag.code === null ? null : visit.origin + paths.petTag(tag.code)
  const t = translator(visit.country.locale, 'petTag')
  const title = t('title', { name: profile.name })
  const place = getPlace(context)
  return {
    pet: toPetGlance(profile, place),
    today: place.today,
    tag,
    /** What a page could show, before its owner has chosen. */
    whole: taggedPet(profile, account?.firstName ?? account?.name ?? ''),
    // Messages go only to an address that its owner proved.
    isReachable: account === null || account.verifiedEmail || account.verifiedPhone,
    code: tag.code !== null && url !== null ? { text: tag.code, url, qr: qrPicture(url) } : null,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petTag', { title, description: t('description') }),
  }
}

function taggedPet(profile: PetProfile, ownerName: string) {
  const { name, picture, petType, breed, sex, birthday, birthdayIsYearOnly, preexistingConditions } = profile
  return {
    petProfileId: profile.id,
    name,
    picture,
    petType,
    breed,
    sex,
    birthday,
    birthdayIsYearOnly,
    ownerName,
    conditions: preexistingConditions,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'owner')
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const intent = readIntent(form, INTENTS, 'save')
  try {
    const { idempotencyKey } = parseFormOrThrow(form, keyForm)
    const call = { context: visit.callWithKey(idempotencyKey) }
    const { code: _, ...before } = await pets.tag(path, { context: visit.call })
    const wanted = wantedBy(intent, before, form)
    await pets.saveTag({ ...path, ...wanted, newCode: intent === 'new-code' }, call)
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.petTagSettings({ id: pet.id, done: DONE[intent] }), 303)
}

type Settings = Omit<PetTag, 'code'>

function wantedBy(intent: Intent, before: Settings, form: FormData): Settings {
  if (intent === 'new-code') return before
  // Marking a pet as lost also publishes the page.
  if (intent === 'lost') return { ...before, isLost: true, isOn: true }
  if (intent === 'home') return { ...before, isLost: false }
  const { show, ...settings } = parseFormOrThrow(form, tagSettingsForm)
  return { ...before, ...settings, fields: toTagFields(show) }
}

const DONE = { save: 'saved', 'new-code': 'code', lost: 'lost', home: 'home' } as const
type Intent = keyof typeof DONE
const INTENTS = Object.keys(DONE) as Intent[]

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function TagPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petTag')
  const [search] = useSearchParams()
  const { pet, code } = loaderData
  const done = search.get('done')
  return (
    <PetFrame pet={pet} section="tag" title={t('title', { name: pet.name })} text={t('text', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      {!actionData && (done === 'saved' || done === 'code' || done === 'lost' || done === 'home') && (
        <AnswerNotice answer={search} tone="ok">
          {t(`done.${done}`, { name: pet.name })}
        </AnswerNotice>
      )}
      <div className="grid gap-4">
        {!loaderData.isReachable && (
          <Notice
            tone="warn"
            title={t('reach.title')}
            actions={
              <ButtonLink to={paths.profileData()} variant="outline" size="sm">
                {t('reach.prove')}
              </ButtonLink>
            }
          >
            {t('reach.text', { name: pet.name })}
          </Notice>
        )}
        <Lost {...loaderData} />
        {/* What a press on 'Se perdió' switched on is on here, too. */}
        <TagForm key={String(loaderData.tag.isOn)} {...loaderData} />
        {code && <CodeOfTag {...loaderData} code={code} isAsking={search.get('ask') === 'code'} />}
      </div>
    </PetFrame>
  )
}

function Lost({ pet, tag, idempotencyKey }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('petTag')
  const sent = useNavigation().formData
  const { isLost } = tag
  const Icon = isLost ? House : MapPinOff
  return (
    <Card
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3',
        isLost && '!border-red-300 !bg-red-50',
      )}
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className={cx('text-lg', isLost && 'text-red-900')}>
          {t(isLost ? 'lost.on' : 'lost.ask', { name: pet.name })}
        </h2>
        <p className={isLost ? 'text-red-900' : 'text-ink-600'}>{t(isLost ? 'lost.onText' : 'lost.text')}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-lost`} />
        <Button
          type="submit"
          name="intent"
          value={isLost ? 'home' : 'lost'}
          variant={isLost ? 'primary' : 'danger'}
          icon={<Icon aria-hidden="true" className="size-5" />}
          isPending={sent?.get('intent') === 'lost' || sent?.get('intent') === 'home'}
        >
          {t(isLost ? 'lost.home' : 'lost.report')}
        </Button>
      </Form>
    </Card>
  )
}
