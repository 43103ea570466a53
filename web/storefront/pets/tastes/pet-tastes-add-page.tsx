import { Check } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { type FieldErrors, fieldProps } from '#web/forms/field-props.ts'
import { type FieldName, getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { RefusalNotice } from '../answer.tsx'
import { getPlace, loadPet } from '../load-pet.server.ts'
import { PetFrame } from '../pet-frame.tsx'
import { toPetGlance } from '../pet-glance.ts'
import type { Route } from './+types/pet-tastes-add-page'
import { brandsFor } from './brands-for.server.ts'
import { TasteField } from './taste-field.tsx'
import { foodForm, tastesForm } from './taste-forms.server.ts'
import {
  getTastes,
  groupIn,
  groups,
  LONGEST_TASTE,
  listByGroup,
  MOST_TASTES,
  offered,
  type TasteGroup,
  tastesIn,
} from './taste-lists.ts'
import { suggestionsFor } from './taste-suggestions.ts'

export const handle = { chat: 'hidden' } satisfies PagePolicy

type TasteErrors = FieldErrors<TasteGroup | FieldName<typeof foodForm>>

/** Ticks and words of what a pet likes; `?what=` asks for one group alone. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const profile = await loadPet(context, request, 'edit')
  const t = translator(visit.country.locale, 'petProfile')
  const what = groupIn(new URL(request.url).searchParams.get('what'))
  const pet = toPetGlance(profile, getPlace(context))
  const tastes = getTastes(profile)
  const asked = what ? [what] : groups
  const brands = asked.includes('food') ? await brandsFor(context, profile.petType) : []
  const title = t('tastes.title', { name: profile.name })
  return {
    pet,
    fields: asked.map((group) => {
      const has = tastes[listByGroup[group]]
      const known = group === 'food' ? brands : suggestionsFor(group, pet.kind, visit.country.locale)
      return { group, has, offered: offered(known, has) }
    }),
    values: { favoriteFood: profile.favoriteFood ?? '', buyAgainAfterDays: String(profile.buyAgainAfterDays ?? '') },
    limits: getFieldLimits(foodForm),
    seo: privateSeo(visit, '/petProfilePreferencesAdd', { title, description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const pet = await loadPet(context, request, 'edit')
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'petProfile')
  const { value, errors, typed: values } = parseForm(form, foodForm, { buyAgainAfterDays: t('faults.days') })
  const refuse = (wrong: TasteErrors) => data({ errors: wrong, values }, { status: 400 })
  const changes: Record<string, string[]> = {}
  const { asked, ...sent } = parseFormOrThrow(form, tastesForm)
  // A group that was not asked stays as it is.
  for (const group of asked) {
    const tastes = tastesIn(sent[group], sent[`${group}-more`])
    const most = MOST_TASTES[listByGroup[group]]
    if (tastes.length > most) return refuse({ [group]: t('tastes.tooMany', { count: most }) })
    changes[listByGroup[group]] = tastes
  }
  if (errors) return refuse(errors)
  const food = asked.includes('food') && {
    favoriteFood: value.favoriteFood || null,
    buyAgainAfterDays: value.buyAgainAfterDays ?? null,
  }
  try {
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    await pets.updatePetProfile({ ...path, ...changes, ...food }, { context: visit.call })
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.petProfilePreferences({ id: pet.id }), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PetTastesAddPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petProfile')
  const { pet, fields, limits } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  const { values, errors } =
    actionData && 'errors' in actionData ? actionData : { values: loaderData.values, errors: {} }
  const field = fieldProps({ limits, values, errors })
  return (
    <PetFrame pet={pet} section="tastes" title={t('tastes.title', { name: pet.name })} text={t('tastes.addText')}>
      <RefusalNotice answer={actionData} />
      <Form method="post" className="grid max-w-3xl gap-4">
        {fields.map(({ group, has, offered }) => (
          <Card key={group} className="grid gap-4 sm:p-6">
            <input type="hidden" name="asked" value={group} />
            <TasteField
              name={group}
              label={t(`tastes.${group}.title`)}
              question={t(`tastes.${group}.question`)}
              has={has}
              offered={offered}
              longest={LONGEST_TASTE}
              error={errors[group] ?? null}
            />
            {group === 'food' && (
              <TextField
                {...field('favoriteFood')}
                label={t('tastes.favorite')}
                placeholder={t('tastes.favoriteExample')}
              />
            )}
            {group === 'food' && (
              <TextField
                {...field('buyAgainAfterDays')}
                label={t('tastes.buyAgain')}
                hint={t('tastes.buyAgainHint')}
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                after={<span className="pr-1.5 font-bold text-ink-600">{t('tastes.days')}</span>}
                className="max-w-80"
              />
            )}
          </Card>
        ))}
        <div className="flex flex-wrap gap-2.5">
          <Button
            type="submit"
            size="lg"
            icon={<Check aria-hidden="true" className="size-5" />}
            isPending={isSending}
            pendingLabel={t('saving')}
            className="max-sm:w-full"
          >
            {t('save')}
          </Button>
          <ButtonLink
            to={paths.petProfilePreferences({ id: pet.id })}
            variant="ghost"
            size="lg"
            className="max-sm:w-full"
          >
            {t('cancel')}
          </ButtonLink>
        </div>
      </Form>
    </PetFrame>
  )
}
