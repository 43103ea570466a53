import { CalendarOff, Trash2 } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Section, SectionForm } from './shop-section.tsx'
import type { ShopAnswer } from './shop-sections.ts'
import type { ShopView } from './shop-view.server.ts'

interface ExceptionsSectionProps {
  shop: ShopView
  answer: ShopAnswer | null
}

/** Days on which the shop is closed or opens at other hours, and the public holidays to choose from. */
export function ExceptionsSection({ shop, answer }: ExceptionsSectionProps) {
  const { t } = useTranslation('shopsSettings')
  const { exceptions, version } = shop
  const hasToday = exceptions.some(({ isToday }) => isToday)
  return (
    <Section id="excepciones" title={t('exceptions.title')} text={t('exceptions.text')} answer={answer}>
      {exceptions.length === 0 ? (
        <p className="mb-4 text-ink-600">{t('exceptions.none')}</p>
      ) : (
        <ul className="mb-5 grid gap-2">
          {exceptions.map(({ fromDay, reason, days, hours }) => (
            <li key={fromDay} className="flex items-center gap-3 rounded-tile bg-ink-100 py-1.5 pr-1.5 pl-4">
              <span className="min-w-0 flex-1">
                <span className="block break-words font-bold">{reason}</span>
                <span className="block text-ink-700 text-sm">
                  {days}: {hours.length === 0 ? t('exceptions.closed') : hours.join(', ')}
                </span>
              </span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="fromDay" value={fromDay} />
                <IconButton
                  type="submit"
                  name="intent"
                  value="exception-remove"
                  label={t('exceptions.remove', { reason })}
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                />
              </Form>
            </li>
          ))}
        </ul>
      )}
      {!hasToday && shop.isOpen && (
        <Form method="post" preventScrollReset className="mb-5">
          <input type="hidden" name="version" value={version} />
          <Button
            type="submit"
            name="intent"
            value="close-today"
            variant="outline"
            size="sm"
            icon={<CalendarOff aria-hidden="true" className="size-4.5" />}
          >
            {t('exceptions.closeToday')}
          </Button>
        </Form>
      )}
      <Holidays shop={shop} answer={answer} />
      <AddException shop={shop} answer={answer?.section === 'exception-add' ? answer : null} />
    </Section>
  )
}

function Holidays({ shop: { holidays, version, country }, answer }: ExceptionsSectionProps) {
  const { t } = useTranslation('shopsSettings')
  const { region, regions, days } = holidays
  const left = days.filter(({ isSet }) => !isSet).length
  const isAsking = useNavigation().location?.search.includes('region=')
  return (
    <details
      className="mb-5 rounded-tile border border-ink-200"
      open={left > 0 || answer?.section === 'holidays' || undefined}
    >
      <summary className="flex min-h-12 items-center gap-2 px-4 font-extrabold">
        {t('holidays.title', { country })}
        <span className="font-semibold text-ink-600 text-sm">
          {left === 0 ? t('holidays.allSet') : t('holidays.left', { count: left })}
        </span>
      </summary>
      <div className="grid gap-4 border-ink-200 border-t p-4">
        {regions.length > 0 && (
          <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-3">
            <SelectField
              key={region}
              name="region"
              label={t('holidays.region')}
              defaultValue={region}
              className="min-w-48 flex-1"
              options={[
                { value: '', label: t('holidays.noRegion') },
                ...regions.map(({ code, name }) => ({ value: code, label: name })),
              ]}
            />
            <Button type="submit" variant="outline" isPending={isAsking}>
              {t('holidays.show')}
            </Button>
          </Form>
        )}
        <SectionForm
          key={`${region} ${left}`}
          section="holidays"
          version={version}
          answer={answer}
          submit={t('holidays.add')}
        >
          <input type="hidden" name="region" value={region} />
          <fieldset className="grid min-w-0 gap-x-4 @2xl/main:grid-cols-2">
            <legend className="mb-1 text-ink-600 text-sm">{t('holidays.hint')}</legend>
            {days.map(({ day, name, label, isSet }) => (
              <Checkbox key={day} name="holiday" value={day} defaultChecked={!isSet} disabled={isSet}>
                <span className="block">{name}</span>
                <span className="block font-medium text-ink-600 text-sm">
                  {label}
                  {isSet && ` · ${t('holidays.set')}`}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        </SectionForm>
      </div>
    </details>
  )
}

function AddException({ shop: { limits, today, exceptions, version }, answer }: ExceptionsSectionProps) {
  const { t } = useTranslation('shopsSettings')
  const refused = answer?.refusal ? answer : null
  const field = fieldProps({ limits: limits.exception, values: refused?.typed, errors: refused?.refusal?.fields })
  return (
    <>
      <h3 className="mb-3 font-extrabold text-md tracking-normal">{t('exceptions.add')}</h3>
      {/* The key empties the fields after an exception was added. */}
      <SectionForm
        key={exceptions.map(({ fromDay }) => fromDay).join()}
        section="exception-add"
        version={version}
        answer={answer}
        submit={t('exceptions.submit')}
        className="grid grid-cols-2 items-start gap-4"
      >
        <TextField
          {...field('reason')}
          label={t('exceptions.reason')}
          hint={t('exceptions.reasonHint')}
          autoComplete="off"
          messages={{ required: t('errors.reason') }}
          className="col-span-2"
        />
        <TextField
          {...field('fromDay')}
          type="date"
          min={today}
          label={t('exceptions.fromDay')}
          messages={{ required: t('errors.day'), invalid: t('errors.day') }}
        />
        <TextField
          {...field('untilDay')}
          type="date"
          min={today}
          label={t('exceptions.untilDay')}
          hint={t('exceptions.untilHint')}
          messages={{ invalid: t('errors.day') }}
        />
        <TextField
          {...field('startTime')}
          type="time"
          label={t('exceptions.startTime')}
          hint={t('exceptions.hoursHint')}
        />
        <TextField {...field('endTime')} type="time" label={t('exceptions.endTime')} />
        <TextField {...field('startTime2')} type="time" label={t('exceptions.startTime2')} />
        <TextField {...field('endTime2')} type="time" label={t('exceptions.endTime2')} />
      </SectionForm>
    </>
  )
}
