import { DivIcon } from 'leaflet'
import { cx } from '#web/ui/cx.ts'
import { type MapMark, type MarkKind, markBox, shapes } from './map-mark.ts'

/** Icon of a pin or a cluster's count, built from text nodes so that nothing a user wrote becomes markup. */
export function makeMarkIcon(mark: MapMark, label: string): DivIcon {
  const html = document.createElement('span')
  html.append(mark.count === 1 ? makePin(mark.kind) : makeNumber(mark), hidden(label))
  return new DivIcon({
    html,
    className: cx('group grid place-items-center focus-visible:z-20', mark.count === 1 ? ONE : GROUP),
    iconSize: undefined,
  })
}

const ONE = '-translate-x-1/2 -translate-y-full'
const GROUP = '-translate-x-1/2 -translate-y-1/2'

function makePin(kind: MarkKind): SVGElement {
  const { ground, shape, path } = shapes[kind]
  const svg = svgElement('svg', {
    viewBox: '0 0 44 56',
    'aria-hidden': 'true',
    class:
      'overflow-visible drop-shadow-md transition-transform origin-bottom group-hover:scale-110 group-data-selected:scale-125 group-focus-visible:scale-110',
  })
  setSize(svg, 1)
  svg.append(
    svgElement('path', {
      d: shape,
      fill: ground,
      stroke: '#fff',
      'stroke-width': '2.5',
      class: 'group-data-selected:stroke-ink-900 group-focus-visible:stroke-ink-900',
    }),
    svgElement('path', {
      d: path,
      fill: kind === 'adoption' ? '#fff' : 'none',
      stroke: '#fff',
      'stroke-width': '4.5',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  )
  return svg
}

function makeNumber({ count, kind }: MapMark): HTMLElement {
  const element = document.createElement('span')
  element.setAttribute('aria-hidden', 'true')
  element.className = cx(
    'grid place-items-center border-[3px] border-white font-black text-white shadow-3 transition-transform group-hover:scale-110 group-focus-visible:border-ink-900',
    kind === 'found' ? 'rounded-control' : 'rounded-full',
    count < 10 ? 'text-sm' : 'text-base',
  )
  setSize(element, count)
  element.style.backgroundColor = shapes[kind].ground
  element.textContent = count > 999 ? '999+' : String(count)
  return element
}

/** In pixels, like the distances on the map: larger text must not make marks overlap. */
function setSize(element: HTMLElement | SVGElement, count: number): void {
  const { width, height } = markBox(count)
  element.style.width = `${width}px`
  element.style.height = `${height}px`
}

function hidden(text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'sr-only'
  element.textContent = text
  return element
}

function svgElement(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  return element
}
