import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ResultMessage } from '../result-message.tsx'
import type { SettingAnswer } from './act-on-setting.server.ts'

interface SettingHeadingProps {
  back: { to: string; label: string }
  title: string
  /** Beside the title: its state. */
  badge?: ReactNode
  /** What is said once, after it was made; null: it was there before. */
  made?: string | null
  answer: SettingAnswer<unknown, unknown> | undefined
  /** Address of this page, for a form that somebody else overtook. */
  page?: string
  children?: ReactNode
}

/** Title of the page of a setting, with the way back and what became of the form that was sent. */
export function SettingHeading({ back, title, badge, made = null, answer, page, children }: SettingHeadingProps) {
  return (
    <header className="grid gap-2">
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words text-xl lg:text-2xl">{title}</h1>
        {badge}
      </div>
      {children}
      {made !== null && !answer && <Notice tone="ok">{made}</Notice>}
      <SettingResult answer={answer} page={page} />
    </header>
  )
}

/** What became of the form that was sent; a preview needs no word. */
export function SettingResult({ answer, page }: Pick<SettingHeadingProps, 'answer' | 'page'>) {
  const { t } = useTranslation('settings')
  if (answer?.intent === 'preview' && answer.refusal === null) return null
  const isStale = answer?.refusal?.code.endsWith('-changed-elsewhere') ?? false
  return (
    <>
      <ResultMessage answer={answer} done={t('saved')} offline={t('offline')} />
      {isStale && page && (
        <TextLink to={page} reloadDocument>
          {t('loadNew')}
        </TextLink>
      )}
    </>
  )
}
