import type { ReactNode } from 'react'
import type { EmployeeFacts } from '#services/appointments/contract.ts'
import { SKILLS } from '#services/appointments/rules/enums.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CheckGroup } from '../parts/check-group.tsx'
import { answerOf, type PartAnswer } from '../parts/part-answer.ts'
import { Part, PartSection } from '../parts/part-list.tsx'
import { WEEK } from '../typed-schedule.ts'
import type { EmployeeField } from './team-forms.server.ts'
import { countLines, typedWork } from './typed-work.ts'

interface EmployeeItem extends EmployeeFacts {
  id: string
  version: number
}

interface EmployeesCardProps {
  employees: EmployeeItem[]
  /** Weekly hours of the store, with which a new person begins. */
  usualShifts: EmployeeFacts['shifts']
  limits: FieldLimits<EmployeeField>
  answer: PartAnswer | null
  idempotencyKey: string
}

const INTENT = 'save-employee'

/** Who attends visits, and when. */
export function EmployeesCard({ employees, usualShifts, limits, answer, idempotencyKey }: EmployeesCardProps) {
  const { t } = useTranslation('salonSettings')
  const fresh = { name: '', skills: [], shifts: usualShifts, breaks: [], exceptions: [], active: true }
  return (
    <PartSection id="equipo" title={t('employees.title')} text={t('employees.text')}>
      {employees.map((employee, index) => (
        <Part
          key={`${employee.id} ${employee.version}`}
          part={employee}
          name={employee.name}
          summary={employee.skills.map((skill) => t(`skills.${skill}`)).join(', ')}
          badges={
            <>
              {!employee.active && <Badge tone="neutral">{t('part.off')}</Badge>}
              {employee.active && employee.shifts.length === 0 && <Badge tone="warn">{t('employees.noShifts')}</Badge>}
            </>
          }
          intent={INTENT}
          answer={answerOf(answer, INTENT, employee.id)}
          idempotencyKey={idempotencyKey}
          orderOf={{ kind: 'employee', isFirst: index === 0, isLast: index === employees.length - 1 }}
        >
          <EmployeeFields
            id={employee.id}
            employee={employee}
            limits={limits}
            answer={answerOf(answer, INTENT, employee.id)}
          />
        </Part>
      ))}
      <Part
        key={employees.length}
        part={null}
        name={t('employees.new')}
        intent={INTENT}
        answer={answerOf(answer, INTENT, '')}
        idempotencyKey={idempotencyKey}
      >
        <EmployeeFields id="nuevo" employee={fresh} limits={limits} answer={answerOf(answer, INTENT, '')} />
      </Part>
    </PartSection>
  )
}

interface EmployeeFieldsProps extends Pick<EmployeesCardProps, 'limits' | 'answer'> {
  id: string
  employee: EmployeeFacts
}

function EmployeeFields({ id, employee, limits, answer }: EmployeeFieldsProps) {
  const { t } = useTranslation('salonSettings')
  const { t: frame } = useTranslation('backoffice')
  const values: Record<string, string | string[]> = answer?.refusal
    ? answer.typed
    : { name: employee.name, skills: employee.skills, active: employee.active ? 'on' : '', ...typedWork(employee) }
  const field = fieldProps({ limits, values, errors: answer?.errors ?? {} })
  const time =
    'h-11 w-full min-w-0 rounded-control border-[1.5px] border-ink-500 bg-white px-1.5 sm:px-2 font-semibold text-md'
  const input = (name: string, label: string, type: 'time' | 'date' = 'time') => (
    <input type={type} name={name} aria-label={label} defaultValue={String(values[name] ?? '')} className={time} />
  )
  return (
    <>
      <TextField
        {...field('name')}
        label={t('employees.name')}
        autoComplete="off"
        messages={{ required: t('fields.nameMissing') }}
      />
      <CheckGroup
        name="skills"
        id={`sabe-${id}`}
        label={t('employees.skills')}
        error={answer?.errors.skills}
        chosen={[values.skills ?? []].flat()}
        options={SKILLS.map((skill) => ({ value: skill, label: t(`skills.${skill}`) }))}
      />
      <fieldset className="min-w-0">
        <legend className="font-bold text-ink-800 text-sm">{t('employees.shifts')}</legend>
        <p className="mb-1 text-ink-600 text-sm">{t('employees.shiftsHint')}</p>
        {WEEK.map((day) => {
          const name = frame(`store.weekdays.${day}`)
          return (
            <div
              key={day}
              className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 border-ink-200 border-b py-2 last:border-b-0 @3xl/main:grid-cols-[8rem_minmax(0,1fr)]"
            >
              <label className="flex min-h-11 items-center gap-3 font-bold">
                <input
                  type="checkbox"
                  name={`works-${day}`}
                  aria-label={t('employees.worksOn', { day: name })}
                  defaultChecked={Boolean(values[`works-${day}`])}
                  className="size-5.5 accent-brand-600"
                />
                {name}
              </label>
              <div className="grid grid-cols-1 gap-x-5 gap-y-1.5 @3xl/main:grid-cols-2">
                <TimeRange>
                  {input(`from-${day}`, t('employees.fromOn', { day: name }))}
                  {input(`until-${day}`, t('employees.untilOn', { day: name }))}
                </TimeRange>
                <TimeRange label={t('employees.break')}>
                  {input(`break-from-${day}`, t('employees.breakFromOn', { day: name }))}
                  {input(`break-until-${day}`, t('employees.breakUntilOn', { day: name }))}
                </TimeRange>
              </div>
            </div>
          )
        })}
        <FieldNote id={`turnos-${id}`} error={answer?.errors.shifts} />
      </fieldset>
      <fieldset className="grid min-w-0 gap-2">
        <legend className="font-bold text-ink-800 text-sm">{t('employees.others')}</legend>
        <p className="text-ink-600 text-sm">{t('employees.othersHint')}</p>
        <input type="hidden" name="other-lines" value={countLines(values)} />
        {Array.from({ length: countLines(values) }, (_, index) => {
          const number = { number: index + 1 }
          return (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are places of the form
              key={index}
              className="grid grid-cols-1 gap-x-5 gap-y-1.5 border-ink-200 border-b pb-2 @3xl/main:grid-cols-2"
            >
              <TimeRange>
                {input(`other-from-${index}`, t('employees.otherFrom', number), 'date')}
                {input(`other-until-${index}`, t('employees.otherUntil', number), 'date')}
              </TimeRange>
              <TimeRange>
                {input(`other-start-${index}`, t('employees.otherStart', number))}
                {input(`other-end-${index}`, t('employees.otherEnd', number))}
              </TimeRange>
            </div>
          )
        })}
        <FieldNote id={`otros-dias-${id}`} error={answer?.errors.exceptions} />
      </fieldset>
      <Switch name="active" defaultChecked={Boolean(values.active)} hint={t('employees.activeHint')}>
        {t('employees.active')}
      </Switch>
    </>
  )
}

/** From and until, side by side, with a word before them. */
function TimeRange({ label, children: [from, until] }: { label?: string; children: [ReactNode, ReactNode] }) {
  return (
    <div className="grid min-w-0 items-center gap-x-2 @3xl/main:flex">
      {label && (
        <span aria-hidden="true" className="w-16 shrink-0 text-ink-600 text-sm">
          {label}
        </span>
      )}
      <span className="flex min-w-0 flex-1 items-center gap-1.5">
        {from}
        <span aria-hidden="true">–</span>
        {until}
      </span>
    </div>
  )
}
