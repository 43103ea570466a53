import { useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { afterLoad } from '../load-later/after-load.ts'
import { usePiece } from '../load-later/use-piece.ts'
import { useSuggestions } from './use-suggestions.ts'

const loadList = () => import('./suggestion-list.tsx')

/** Search with suggestions while typing (a combobox whose choices are links); before JavaScript a plain form. */
export function SearchBox() {
  const { t } = useTranslation('layout')
  const location = useLocation()
  const asked = new URLSearchParams(location.search).get('q') ?? ''
  const [query, setQuery] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  // The chosen address, not its index: the list may change between choosing one and pressing Enter.
  const [chosen, setChosen] = useState<string | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { suggestions, reset } = useSuggestions(query, isOpen)

  // On navigation, show the new page's search text and close the suggestions.
  const [seen, setSeen] = useState(location.key)
  if (seen !== location.key) {
    setSeen(location.key)
    setQuery(asked)
    setOpen(false)
    setChosen(null)
  }

  // The list is brought while there is a network, so that what this browser searched is there without one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened
  useEffect(() => {
    reset()
    const remember = () =>
      void import('./recent-searches.ts')
        .then(({ rememberSearch }): unknown => rememberSearch(asked) && loadList())
        .catch(() => {})
    if (!asked) return afterLoad(remember)
    remember()
  }, [location.key])

  // Keep text that was typed before hydration.
  useEffect(() => setQuery((known) => input.current?.value || known), [])

  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focusSearch)
    return () => window.removeEventListener('keydown', focusSearch)
  }, [])

  const { choices } = suggestions
  const active = choices.findIndex(({ to }) => to === chosen)
  const isShown = isOpen && choices.length > 0
  const SuggestionList = usePiece(isShown, loadList)

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setOpen(false)
      setChosen(null)
    }
    if (!isShown) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      // -1 is the text box: going past either end returns to it.
      const next = ((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1
      setChosen(choices[next]?.to ?? null)
    }
    const choice = choices[active]
    if (event.key === 'Enter' && choice) {
      event.preventDefault()
      document.getElementById(`${listId}-${active}`)?.click()
      if (choice.kind !== 'clear') input.current?.blur()
    }
  }

  return (
    <Form
      ref={box}
      role="search"
      action={paths.products()}
      onSubmit={(event) => {
        if (input.current?.value.trim() === '') event.preventDefault()
        setOpen(false)
        input.current?.blur()
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false)
      }}
      className="relative min-w-0 max-w-4xl flex-1 max-md:order-4"
    >
      <i className="icon-search pointer-events-none absolute top-3 left-4 size-5 text-ink-600" />
      <input
        ref={input}
        type="search"
        name="q"
        value={query}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        placeholder={t('search.placeholder')}
        role="combobox"
        aria-label={t('search.label')}
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setChosen(null)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className="h-11 w-full appearance-none rounded-full border-[1.5px] border-transparent bg-ink-100 pr-12 pl-11.5 font-semibold text-base text-ink-900 transition-colors placeholder:font-medium placeholder:text-ink-600 hover:bg-ink-200/70 focus:border-brand-600 focus:bg-white focus:outline-3 focus:outline-brand-200 focus:outline-offset-0 md:text-md [&::-webkit-search-cancel-button]:hidden"
      />
      {query !== '' && (
        <IconButton
          label={t('search.clear')}
          icon={<i className="icon-x size-5" />}
          size="sm"
          isRound
          className="needs-script absolute top-1 right-1.5"
          onClick={() => {
            setQuery('')
            input.current?.focus()
          }}
        />
      )}
      <button type="submit" className="sr-only">
        {t('search.submit')}
      </button>
      <div id={listId} role="listbox" aria-label={t('search.label')}>
        {isShown && SuggestionList && (
          <SuggestionList
            {...{ suggestions, active, listId, query }}
            onChoose={() => setOpen(false)}
            onClear={() => {
              // The button goes with the list, and the focus would go with it: leaving the box would not close it.
              input.current?.focus()
              reset()
            }}
          />
        )}
      </div>
      <span role="status" className="sr-only">
        {isShown && t('search.count', { count: choices.length })}
      </span>
    </Form>
  )
}
