import { Trash2 } from 'lucide-react'
import { data, Form, useNavigation } from 'react-router'
import type { WeightEntry } from '#services/pets/contract.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { type FieldErrors, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { readPageLocale } from '#web/i18n/page-locale.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { firstErrorRefusal, offlineAnswer } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { HeldNotice, heldIn } from '../../offline/held-notice.tsx'
import { orHeld } from '../../offline/or-held.ts'
import { useToday } from '../../offline/use-today.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import { formatDay, isDay } from '../day.ts'
import { may } from '../family/may.ts'
import { getPlace, getToday, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-weights-page'
import { kilograms, parseGrams } from './kilograms.ts'
import { lastChange } from './weight-chart.ts'
import { WeightChart } from './weight-chart-picture.tsx'
import { deleteWeightForm, weightForm } from './weight-form.server.ts'
import { changeTarget, loadWeightPlan } from './weight-plan.server.ts'
import { WeightPlanCard } from './weight-plan-card.tsx'

export const handle = { chat: 'hidden', offline: 'pets' } satisfies PagePolicy

/** What a pet weighed, as a picture and as a list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const profile = await loadPet(context, request)
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const [entries, plan] = await Promise.all([
    pets.weights(path, { context: visit.call }),
    loadWeightPlan(context, profile),
  ])
  const t = translator(visit.country.locale, 'petProfile')
  const place = getPlace(context)
  const title = t('weights.title', { name: profile.name })
  return {
    pet: toPetGlance(profile, place),
    today: place.today,
    entries: entries.map((entry) => ({
      ...entry,
      day: formatDay(entry.measuredOn),
      weight: kilograms(entry.grams, place.locale),
    })),
    change: lastChange(entries),
    plan,
    limits: getFieldLimits(weightForm),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, '/petProfileWeights', { title, description: t('description') }),
  }
}

/** Adds a weight or takes one back, and sets the target weight or takes it back; what is taken back can be put back. */
export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request)
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  try {
    const intent = readIntent(form, ['add', 'delete', 'target', 'forget-target'], 'add')
    if (intent === 'target' || intent === 'forget-target') return await changeTarget(context, pet, form, intent)
    if (intent === 'delete') {
      const { value, errors } = parseForm(form, deleteWeightForm)
      if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
      const { weightId } = value
      const before = await pets.weights(path, { context: visit.call })
      const deleted = before.find(({ id }) => id === weightId)
      await pets.deleteWeight({ ...path, weightId }, { context: visit.call })
      return { deleted: deleted ? typed(deleted, visit.country.locale) : null }
    }
    const t = translator(visit.country.locale, 'petProfile')
    const messages = { weight: t('faults.weight-wrong'), measuredOn: t('faults.day-missing') }
    const { value, typed: values, ...parsed } = parseForm(form, weightForm, messages)
    const errors: FieldErrors<'weight' | 'measuredOn'> = {
      ...parsed.errors,
      ...(values.measuredOn > getToday(context) && { measuredOn: t('faults.day-in-future') }),
    }
    if (value === null || errors.measuredOn) return data({ errors, values }, { status: 400 })
    const { weight: grams, measuredOn, idempotencyKey } = value
    await pets.addWeight({ ...path, grams, measuredOn }, { context: visit.callWithKey(idempotencyKey) })
    return { added: kilograms(grams, visit.country.locale) }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** As a form would send it again. */
function typed({ grams, measuredOn }: WeightEntry, locale: Locale) {
  return { weight: kilograms(grams, locale), measuredOn }
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return orHeld({ request, serverAction, what: formatHeld, offline: offlineAnswer })
}

/** A weight that can be saved as it stands; taking one back waits for the network. */
function formatHeld(form: FormData): string | null {
  const say = (name: string) => readTrimmed(form, name)
  const grams = parseGrams(say('weight'))
  if (say('intent') !== '' || grams === null || !isDay(say('measuredOn'))) return null
  return translator(readPageLocale(), 'offline')('what.weight', {
    name: say('petName'),
    weight: kilograms(grams, readPageLocale()),
  })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetWeightsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTranslation('petProfile')
  const { pet, entries, change } = loaderData
  const [newest] = entries
  return (
    <PetFrame pet={pet} section="weight" title={t('weights.title', { name: pet.name })}>
      <RefusalNotice answer={actionData} />
      <HeldNotice answer={actionData} />
      <Answer answer={actionData} idempotencyKey={loaderData.idempotencyKey} />
      <div className="grid grid-cols-1 items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_19rem]">
        {newest ? (
          <Card>
            <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <p className="font-black text-4xl leading-none">{newest.weight}</p>
              <p className="text-ink-600">
                {newest.day}
                {change !== null && ` · ${formatWeightChange(change)}`}
              </p>
            </div>
            <WeightChart entries={entries} label={t('weights.chart', { name: pet.name })} />
          </Card>
        ) : (
          <Card className="grid justify-items-center gap-2 py-9 text-center">
            <Art name="clipboard" size={72} />
            <h2 className="mt-2 text-lg">{t('weights.empty.title')}</h2>
            <p className="max-w-sm text-ink-600">{t('weights.empty.text')}</p>
          </Card>
        )}
        {may(pet, 'record') && (
          <div className="self-start @3xl/main:sticky @3xl/main:top-[calc(var(--header-height)+1rem)] @3xl/main:col-start-2 @3xl/main:row-span-3 @3xl/main:row-start-1">
            <AddWeight {...loaderData} answer={actionData} />
          </div>
        )}
        <WeightPlanCard pet={pet} loaded={loaderData.plan} {...readTargetFault(actionData)} />
        {entries.length > 0 && <Table {...loaderData} />}
      </div>
    </PetFrame>
  )

  function formatWeightChange(grams: number): string {
    if (grams === 0) return t('weights.same')
    return t(grams > 0 ? 'weights.more' : 'weights.less', { weight: kilograms(Math.abs(grams), locale) })
  }
}

function readTargetFault(answer: Answered) {
  const wrong = answer && 'typedTarget' in answer ? answer : null
  return { error: wrong?.targetErrors?.target, typed: wrong?.typedTarget }
}

type Loaded = Route.ComponentProps['loaderData']
type Answered = Route.ComponentProps['actionData']

function Answer({ answer, idempotencyKey }: { answer: Answered; idempotencyKey: string }) {
  const { t } = useTranslation('petProfile')
  const { t: tPlan } = useTranslation('weightPlan')
  if (!answer) return null
  if ('added' in answer)
    return (
      <AnswerNotice answer={answer} tone="ok">
        {t('weights.added', { weight: answer.added })}
      </AnswerNotice>
    )
  if ('aimedAt' in answer)
    return (
      <AnswerNotice answer={answer} tone="ok">
        {tPlan('saved', { goal: answer.aimedAt })}
      </AnswerNotice>
    )
  if ('forgotten' in answer && answer.forgotten)
    return (
      <AnswerNotice
        answer={answer}
        tone="info"
        actions={
          <Form method="post" preventScrollReset>
            <input type="hidden" name="target" value={answer.forgotten} />
            <Button type="submit" name="intent" value="target" variant="outline" size="sm">
              {t('undo')}
            </Button>
          </Form>
        }
      >
        {tPlan('forgotten', { goal: answer.forgotten })}
      </AnswerNotice>
    )
  if ('deleted' in answer && answer.deleted)
    return (
      <AnswerNotice
        answer={answer}
        tone="info"
        actions={
          <Form method="post" preventScrollReset>
            <input type="hidden" name="weight" value={answer.deleted.weight} />
            <input type="hidden" name="measuredOn" value={answer.deleted.measuredOn} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <Button type="submit" variant="outline" size="sm">
              {t('undo')}
            </Button>
          </Form>
        }
      >
        {t('weights.deleted', { weight: answer.deleted.weight })}
      </AnswerNotice>
    )
  return null
}

function AddWeight({ pet, idempotencyKey, entries, answer, ...loaded }: Loaded & { answer: Answered }) {
  const { t } = useTranslation('petProfile')
  const today = useToday(loaded.today)
  const sent = useNavigation().formData
  const wrong = answer && 'errors' in answer ? answer : null
  const field = fieldProps({ limits: loaded.limits, ...wrong })
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('weights.add')}</h2>
      {/* Whoever has added one finds an empty field again. */}
      <Form
        key={[...entries.map(({ id }) => id), heldIn(answer)].join()}
        method="post"
        preventScrollReset
        className="grid gap-4"
      >
        <input type="hidden" name="petName" value={pet.name} />
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          {...field('weight')}
          label={t('fields.weight')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder="12,5"
          messages={{ required: t('faults.weight-wrong') }}
          after={<span className="pr-1.5 font-bold text-ink-600">kg</span>}
        />
        <TextField
          key={today}
          {...field('measuredOn')}
          type="date"
          label={t('fields.measuredOn')}
          max={today}
          defaultValue={wrong?.values.measuredOn || today}
          messages={{ required: t('faults.day-missing'), invalid: t('faults.day-in-future') }}
        />
        <Button
          type="submit"
          isPending={sent?.get('weight') !== undefined && sent?.get('weight') !== null}
          pendingLabel={t('saving')}
        >
          {t('weights.submit')}
        </Button>
      </Form>
    </Card>
  )
}

function Table({ pet, entries }: Loaded) {
  const { t } = useTranslation('petProfile')
  const canDelete = may(pet, 'record')
  return (
    <Card className="!p-0">
      <table className="w-full text-left">
        <caption className="px-4 pt-4 pb-2 text-left font-black text-lg sm:px-5">{t('weights.table')}</caption>
        <thead className="text-ink-600 text-sm">
          <tr className="border-ink-200 border-b">
            <th scope="col" className="px-4 py-2 font-bold sm:px-5">
              {t('weights.day')}
            </th>
            <th scope="col" className="py-2 pr-2 pl-3 text-right font-bold sm:pr-4">
              {t('facts.weight')}
            </th>
            {canDelete && (
              <th scope="col" className="w-14">
                <span className="sr-only">{t('delete')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, day, weight }) => (
            <tr key={id} className="not-last:border-ink-200 not-last:border-b">
              <td className="py-2.5 pl-4 max-sm:text-md sm:pl-5">{day}</td>
              <td className="whitespace-nowrap py-2.5 pr-2 pl-3 text-right font-extrabold sm:pr-4">{weight}</td>
              {canDelete && (
                <td className="pr-2 text-right sm:pr-3">
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="weightId" value={id} />
                    <IconButton
                      type="submit"
                      name="intent"
                      value="delete"
                      label={t('weights.delete', { weight, day })}
                      icon={<Trash2 aria-hidden="true" className="size-4.5" />}
                    />
                  </Form>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
