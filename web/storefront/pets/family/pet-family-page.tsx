import { Mail } from 'lucide-react'
import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router'
import type { Right } from '#services/pets/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { firstErrorRefusal, refusalIn } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import { Initial } from '../pet-overview.tsx'
import type { Route } from './+types/pet-family-page'
import { may } from './may.ts'
import { changeShareForm, endShareForm, inviteForm } from './share-forms.server.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

const rights: readonly Right[] = ['see', 'record', 'edit']

/** Members of a pet's family: the owner invites and sets rights; an invited member may leave. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request)
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const shares = await pets.shares(path, { context: visit.call })
  const t = translator(visit.country.locale, 'petProfile')
  const title = t('family.title', { name: profile.name })
  return {
    pet: toPetGlance(profile, getPlace(context)),
    shares: shares.map(({ id, name, email, right, isAccepted }) => ({ id, name, email, right, isAccepted })),
    limits: getFieldLimits(inviteForm),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petProfileFamily', { title, description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request)
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const call = { context: visit.call }
  const intent = readIntent(form, ['change', 'end', 'invite'])
  try {
    if (intent === 'change') {
      const { value, errors } = parseForm(form, changeShareForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors), values: null }, { status: 400 })
      const { name, email } = await pets.changeShare({ ...path, ...value }, call)
      return { intent: 'changed' as const, who: name ?? email }
    }
    if (intent === 'end') {
      const { value, errors } = parseForm(form, endShareForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors), values: null }, { status: 400 })
      await pets.endShare({ ...path, ...value }, call)
      if (!may(pet, 'owner')) throw redirect(paths.petProfiles({ done: 'left' }), 303)
      throw redirect(paths.petProfileFamily({ id: pet.id }), 303)
    }
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, values: null }, { status: getStatus(refusal) })
  }

  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors, typed: values } = parseForm(form, inviteForm, { email: t('faults.email') })
  if (errors) return data({ refusal: firstErrorRefusal(errors), values }, { status: 400 })
  const { idempotencyKey, ...invitation } = value
  try {
    const { email } = await pets.share({ ...path, ...invitation }, { context: visit.callWithKey(idempotencyKey) })
    return { intent: 'invited' as const, who: email }
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, values }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetFamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { pet, shares } = loaderData
  const isOwner = may(pet, 'owner')
  const refusal = refusalIn(actionData)
  return (
    <PetFrame
      pet={pet}
      section="family"
      title={t('family.title', { name: pet.name })}
      text={isOwner ? t('family.text', { name: pet.name }) : t('family.textShared')}
    >
      {/* A field error shows at its field. */}
      {!refusal?.fields.email && <RefusalNotice answer={actionData} />}
      {actionData && 'intent' in actionData && (
        <AnswerNotice answer={actionData} tone="ok">
          {t(`family.${actionData.intent}`, { who: actionData.who })}
        </AnswerNotice>
      )}
      <div className="grid grid-cols-1 items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-3">
          {isOwner && <Owner />}
          {shares.map((share) => (
            <Member key={share.id} pet={pet} share={share} />
          ))}
          {isOwner && shares.length === 0 && (
            <p className="rounded-card border-2 border-brand-200 border-dashed bg-brand-50 px-5 py-6 text-center text-ink-700">
              {t('family.nobody', { name: pet.name })}
            </p>
          )}
        </div>
        {isOwner && <Invite {...loaderData} answer={actionData} />}
      </div>
    </PetFrame>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Owner() {
  const { t } = useTranslation('petProfile')
  return (
    <Card className="flex items-center gap-3.5">
      <Initial name={t('family.you')} />
      <span className="min-w-0 flex-1 font-extrabold">{t('family.you')}</span>
      <Badge tone="brand">{t('rights.owner')}</Badge>
    </Card>
  )
}

function Member({ pet, share }: { pet: Loaded['pet']; share: Loaded['shares'][number] }) {
  const { t } = useTranslation('petProfile')
  const [search] = useSearchParams()
  const sent = useNavigation().formData
  const { id, name, email, right, isAccepted } = share
  const isOwner = may(pet, 'owner')
  const who = isOwner ? (name ?? email) : t('family.you')
  const isAsking = search.get('end') === id
  const isChanging = sent?.get('shareId') === id && sent.get('intent') === 'change'
  return (
    <Card className="grid grid-cols-1 gap-3.5">
      <div className="flex items-center gap-3.5">
        <Initial name={who} />
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere font-extrabold">{who}</span>
          {name && isOwner && <span className="block truncate text-ink-600 text-sm">{email}</span>}
          {!isOwner && <span className="block text-ink-600 text-sm">{t(`rights.${right}.long`)}</span>}
        </span>
        {!isAccepted && <Badge tone="warn">{t('family.waiting')}</Badge>}
      </div>
      {isOwner && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2.5">
          <input type="hidden" name="shareId" value={id} />
          <SelectField
            key={right}
            name="right"
            label={<span className="wrap-anywhere">{t('family.may', { who })}</span>}
            defaultValue={right}
            options={rights.map((each) => ({ value: each, label: t(`rights.${each}.short`) }))}
            className="min-w-0 flex-1 basis-52 grid-cols-1"
          />
          <Button type="submit" name="intent" value="change" variant="soft" className="!h-12" isPending={isChanging}>
            {t('family.change')}
          </Button>
        </Form>
      )}
      {isAsking ? (
        <div className="rounded-tile bg-red-50 p-3.5">
          <p className="mb-2.5 font-bold text-red-900">
            {isOwner ? t('family.endAsk', { who, name: pet.name }) : t('family.leaveAsk', { name: pet.name })}
          </p>
          <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
            <input type="hidden" name="shareId" value={id} />
            <Button type="submit" name="intent" value="end" variant="danger" size="sm">
              {t(isOwner ? 'family.endYes' : 'family.leaveYes')}
            </Button>
            <ButtonLink
              to={paths.petProfileFamily({ id: pet.id })}
              variant="outline"
              size="sm"
              preventScrollReset
              replace
            >
              {t('keep')}
            </ButtonLink>
          </Form>
        </div>
      ) : (
        <ButtonLink
          to={paths.petProfileFamily({ id: pet.id, end: id })}
          variant="ghost"
          size="sm"
          preventScrollReset
          aria-label={isOwner ? t('family.endNamed', { who }) : undefined}
          className="-ml-2 w-fit !text-red-700 hover:!bg-red-50"
        >
          {t(isOwner ? 'family.end' : 'family.leave')}
        </ButtonLink>
      )}
    </Card>
  )
}

function Invite({
  pet,
  limits,
  idempotencyKey,
  shares,
  answer,
}: Loaded & { answer: Route.ComponentProps['actionData'] }) {
  const { t } = useTranslation('petProfile')
  const sent = useNavigation().formData
  const values = answer && 'values' in answer ? answer.values : null
  const field = fieldProps({ limits, ...(values && { values }), errors: refusalIn(answer)?.fields ?? {} })
  return (
    <Card>
      <h2 className="text-lg">{t('family.invite')}</h2>
      <p className="mt-1 mb-4 text-ink-600 text-sm">{t('family.inviteText', { name: pet.name })}</p>
      <Form key={shares.length} method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          {...field('email')}
          type="email"
          label={t('fields.email')}
          autoComplete="off"
          messages={{ required: t('faults.email'), invalid: t('faults.email') }}
        />
        <RadioGroup
          name="right"
          label={t('family.right')}
          defaultValue={values?.right ?? 'record'}
          options={rights.map((each) => ({
            value: each,
            label: t(`rights.${each}.short`),
            hint: t(`rights.${each}.long`),
          }))}
        />
        <Button
          type="submit"
          name="intent"
          value="invite"
          icon={<Mail aria-hidden="true" className="size-5" />}
          isPending={sent?.get('intent') === 'invite'}
          pendingLabel={t('family.inviting')}
        >
          {t('family.send')}
        </Button>
      </Form>
    </Card>
  )
}
