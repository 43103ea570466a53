import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, Link } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ArtTile } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { workedOutDays } from '../../pantry/pantry-offers.server.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { RefusalNotice } from '../answer.tsx'
import { may } from '../family/may.ts'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-tastes-page'
import { tasteForm } from './taste-forms.server.ts'
import { getTastes, groups, listByGroup, type TasteGroup } from './taste-lists.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

/** What a pet likes, eats and suffers from. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const profile = await loadPet(context, request)
  const t = translator(visit.country.locale, 'petProfile')
  const title = t('tastes.title', { name: profile.name })
  return {
    pet: toPetGlance(profile, getPlace(context)),
    tastes: getTastes(profile),
    favoriteFood: profile.favoriteFood,
    buyAgainAfterDays: profile.buyAgainAfterDays,
    workedOutDays: profile.buyAgainAfterDays === null ? await workedOutDays(context, profile.id) : null,
    seo: privateSeo(visit, '/petProfilePreferences', { title, description: t('description') }),
  }
}

/** Takes one away, or puts back what was just taken away. */
export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request)
  const form = await readForm(request)
  const { pets } = context.get(servicesContext)
  const { value, errors } = parseForm(form, tasteForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { group, taste } = value
  const list = listByGroup[group]
  const without = pet[list].filter((each) => each !== taste)
  const isBack = readIntent(form, ['put-back', 'remove'], 'remove') === 'put-back'
  try {
    await pets.updatePetProfile(
      { customerId: pet.customerId, petProfileId: pet.id, [list]: isBack ? [...without, taste] : without },
      { context: context.get(visitContext).call },
    )
    return { group, taste, isBack }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const art: Record<TasteGroup, string> = {
  food: 'poultry-leg',
  diet: 'canned-food',
  toys: 'tennis',
  health: 'stethoscope',
}

export default function PetTastesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { pet } = loaderData
  const canEdit = may(pet, 'edit')
  return (
    <PetFrame
      pet={pet}
      section="tastes"
      title={t('tastes.title', { name: pet.name })}
      text={pet.isGone ? undefined : t('tastes.text')}
    >
      <RefusalNotice answer={actionData} />
      {actionData && 'taste' in actionData && !actionData.isBack && (
        <AnswerNotice answer={actionData} tone="info" actions={<PutBack {...actionData} />}>
          {t('tastes.removed', { taste: actionData.taste })}
        </AnswerNotice>
      )}
      <div className="grid items-stretch gap-4 @2xl/main:grid-cols-2">
        {groups.map((group, index) => (
          <Group key={group} group={group} tone={index + 1} {...loaderData} />
        ))}
      </div>
      {canEdit && (
        <ButtonLink
          to={paths.petProfilePreferencesAdd({ id: pet.id })}
          size="lg"
          icon={<Pencil aria-hidden="true" className="size-5" />}
          className="mt-5 max-sm:w-full"
        >
          {t('tastes.editAll')}
        </ButtonLink>
      )}
    </PetFrame>
  )
}

function PutBack({ group, taste }: { group: TasteGroup; taste: string }) {
  const { t } = useTranslation('petProfile')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="group" value={group} />
      <input type="hidden" name="taste" value={taste} />
      <Button type="submit" name="intent" value="put-back" variant="outline" size="sm">
        {t('undo')}
      </Button>
    </Form>
  )
}

interface GroupProps
  extends Pick<
    Route.ComponentProps['loaderData'],
    'pet' | 'tastes' | 'favoriteFood' | 'buyAgainAfterDays' | 'workedOutDays'
  > {
  group: TasteGroup
  tone: number
}

function Group({ group, tone, pet, tastes, favoriteFood, buyAgainAfterDays, workedOutDays: worked }: GroupProps) {
  const { t } = useTranslation('petProfile')
  const list = tastes[listByGroup[group]]
  const canEdit = may(pet, 'edit')
  const days = buyAgainAfterDays ?? worked
  const isEmpty = list.length === 0 && !(group === 'food' && (favoriteFood || days))
  return (
    <Card className="flex flex-col gap-3.5">
      <div className="flex items-center gap-3.5">
        <ArtTile name={art[group]} tone={tone} size={34} className="size-14 shrink-0" />
        <h2 className="min-w-0 flex-1 text-lg">{t(`tastes.${group}.title`)}</h2>
        {canEdit && (
          <Link
            to={paths.petProfilePreferencesAdd({ id: pet.id, what: group })}
            className="inline-flex min-h-10 items-center rounded-control px-2 font-extrabold text-brand-700 text-sm hover:underline"
          >
            {t(isEmpty ? 'tastes.add' : 'tastes.edit')}
            <span className="sr-only">: {t(`tastes.${group}.title`)}</span>
          </Link>
        )}
      </div>
      {isEmpty && <p className="text-ink-600">{t(`tastes.${group}.empty`)}</p>}
      {group === 'food' && favoriteFood && <Line name={t('tastes.favorite')}>{favoriteFood}</Line>}
      {list.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {list.map((taste) => (
            <li key={taste} className={cx('inline-flex items-center rounded-control font-bold text-sm', ground[group])}>
              <span className="wrap-anywhere py-1.5 pl-3 last:pr-3">{taste}</span>
              {canEdit && (
                <Form method="post" preventScrollReset className="flex">
                  <input type="hidden" name="group" value={group} />
                  <input type="hidden" name="taste" value={taste} />
                  <button
                    type="submit"
                    aria-label={t('tastes.remove', { taste })}
                    className="grid size-9 place-items-center rounded-control hover:bg-black/8"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {group === 'food' && days && (
        <Line name={t('tastes.buyAgain')}>
          {t('tastes.everyDays', { count: days })}
          {worked && (
            <Link to={paths.pantry()} className="ml-1.5 text-brand-700 underline">
              {t('tastes.byPantry')}
            </Link>
          )}
        </Line>
      )}
    </Card>
  )
}

const ground: Record<TasteGroup, string> = {
  food: 'bg-brand-100 text-brand-800',
  diet: 'bg-brand-100 text-brand-800',
  toys: 'bg-brand-100 text-brand-800',
  health: 'bg-red-50 text-red-800',
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="text-ink-600 text-sm">{name}: </span>
      <span className="font-bold">{children}</span>
    </p>
  )
}
