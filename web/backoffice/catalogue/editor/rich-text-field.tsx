import { Bold, Heading, Italic, Link as LinkIcon, List, ListOrdered } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fromMarkedText, toMarkedText } from '#services/market/offers/editing/rules/marked-text.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { controlStyle, describedBy, Field } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

interface RichTextFieldProps {
  name: string
  label: string
  hint: ReactNode
  defaultValue: string | undefined
  error: string | undefined
  maxLength?: number
  className?: string
}

const TOOLS = [
  { name: 'bold', command: 'bold', icon: Bold },
  { name: 'italic', command: 'italic', icon: Italic },
  { name: 'heading', command: 'formatBlock', icon: Heading },
  { name: 'list', command: 'insertUnorderedList', icon: List },
  { name: 'numbers', command: 'insertOrderedList', icon: ListOrdered },
] as const

/**
 * A text with paragraphs, headings, lists, bold words and links. The field that is sent is a plain one with marks, which
 * stands there without script; with script it is edited as it will look, and only a change of it is written back.
 */
export function RichTextField({ label, hint, error, className, ...area }: RichTextFieldProps) {
  const { t } = useTranslation('catalogueDesk')
  const id = useId()
  const plain = useRef<HTMLTextAreaElement>(null)
  const rich = useRef<HTMLDivElement>(null)
  const selected = useRef<Range | null>(null)
  const [isRich, setIsRich] = useState(false)
  const [isLinking, setIsLinking] = useState(false)

  useEffect(() => setIsRich(true), [])
  useEffect(() => {
    if (!isRich || !rich.current || !plain.current) return
    // An empty paragraph holds the cursor, and what the first letter will look like.
    rich.current.innerHTML = fromMarkedText(plain.current.value) || '<p><br></p>'
    document.execCommand('defaultParagraphSeparator', false, 'p')
  }, [isRich])

  const write = () => {
    if (rich.current && plain.current) plain.current.value = toMarkedText(rich.current.innerHTML)
  }
  const run = (command: string, value?: string) => {
    rich.current?.focus()
    document.execCommand(command, false, value)
    write()
  }
  const runTool = (command: (typeof TOOLS)[number]['command']) => {
    const isHeading = command === 'formatBlock' && document.queryCommandValue('formatBlock') === 'h3'
    run(command, command === 'formatBlock' ? (isHeading ? 'p' : 'h3') : undefined)
  }
  /** What comes from elsewhere keeps what marks can say. */
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html').replace(/^[\s\S]*<!--StartFragment-->|<!--[\s\S]*?-->/g, '')
    const text = html === '' ? event.clipboardData.getData('text/plain') : toMarkedText(html)
    run('insertHTML', fromMarkedText(text))
  }
  const beginLink = () => {
    const selection = document.getSelection()
    selected.current = selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
    setIsLinking(true)
  }
  const putLink = (address: string) => {
    setIsLinking(false)
    const selection = document.getSelection()
    rich.current?.focus()
    if (selected.current && selection) {
      selection.removeAllRanges()
      selection.addRange(selected.current)
    }
    if (/^(?:https?:\/\/|mailto:)\S+$/.test(address)) run('createLink', address)
  }

  return (
    <Field
      id={id}
      label={<span id={`${id}-label`}>{label}</span>}
      hint={isRich ? undefined : hint}
      error={error}
      className={className}
    >
      {isRich && (
        <div role="toolbar" aria-label={t('rich.tools')} className="flex flex-wrap items-center gap-1">
          {TOOLS.map(({ name, command, icon: Icon }) => (
            <IconButton
              key={name}
              size="sm"
              label={t(`rich.${name}`)}
              icon={<Icon aria-hidden="true" className="size-4.5" />}
              // The selection stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => runTool(command)}
            />
          ))}
          <IconButton
            size="sm"
            label={t('rich.link')}
            icon={<LinkIcon aria-hidden="true" className="size-4.5" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={beginLink}
          />
          {isLinking && <LinkAddress onDone={putLink} />}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: no element edits formatted text */}
      <div
        ref={rich}
        role="textbox"
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onInput={write}
        onPaste={paste}
        className={cx(
          controlStyle,
          'prose max-h-120 max-w-none! min-h-36 overflow-y-auto py-3 font-normal!',
          !isRich && 'hidden',
        )}
      />
      <textarea
        {...area}
        ref={plain}
        id={id}
        rows={6}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint: isRich ? undefined : hint, error })}
        className={cx(controlStyle, 'field-sizing-content max-h-96 min-h-24 py-3', isRich && 'hidden')}
      />
      <button
        type="button"
        onClick={() => setIsRich(!isRich)}
        className="needs-script justify-self-start font-bold text-brand-700 text-sm underline underline-offset-3"
      >
        {t(isRich ? 'rich.asText' : 'rich.asRich')}
      </button>
    </Field>
  )
}

function LinkAddress({ onDone }: { onDone(address: string): void }) {
  const { t } = useTranslation('catalogueDesk')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const done = () => onDone(input.current?.value.trim() ?? '')
  return (
    <span className="flex items-center gap-2">
      <input
        ref={input}
        type="url"
        aria-label={t('rich.address')}
        placeholder="https://"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Not the product's form.
          event.preventDefault()
          done()
        }}
        className={cx(controlStyle, 'h-9 w-64 px-2 text-sm')}
      />
      <Button size="sm" variant="outline" onClick={done}>
        {t('rich.putLink')}
      </Button>
    </span>
  )
}
