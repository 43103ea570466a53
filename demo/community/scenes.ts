import { type Canvas, num, repeat } from '#demo/packs/canvas.ts'
import { shade } from '#demo/packs/colour.ts'
import type { Scene } from './pet-look.ts'

/**
 * Draws the background: 480 × 400 with the ground at about y = 330. `chance` gives reproducible numbers from 0 to 1.
 */
type DrawScene = (canvas: Canvas, chance: (what: string) => number) => string

export const scenes: Record<Scene, DrawScene> = { garden, sofa, street, patio, plaza, night, door, shelter }

const all = '<rect width="480" height="400" '

function garden(canvas: Canvas, chance: (what: string) => number): string {
  const sky = canvas.linear([
    [0, '#BFE3F2'],
    [1, '#EAF6EC'],
  ])
  const grass = canvas.linear([
    [0, '#8CC56B'],
    [1, '#4F8F45'],
  ])
  const bush = (index: number) => {
    const x = num(-20 + index * 92 + chance(`bush ${index}`) * 40)
    const r = num(52 + chance(`bush size ${index}`) * 34)
    return `<circle cx="${x}" cy="238" r="${r}" fill="${shade('#5E9E54', (chance(`green ${index}`) - 0.5) * 0.3)}"/>`
  }
  const flower = (index: number) => {
    const [x, y] = [chance(`x ${index}`) * 480, 300 + chance(`y ${index}`) * 90]
    return `<circle cx="${num(x)}" cy="${num(y)}" r="4.5" fill="${chance(`f ${index}`) < 0.5 ? '#FFE38A' : '#F7A8C4'}"/>`
  }
  return `${all}fill="${sky}"/>${repeat(6, bush)}<rect y="262" width="480" height="138" fill="${grass}"/>${repeat(16, flower)}`
}

function sofa(canvas: Canvas, chance: (what: string) => number): string {
  const colours = ['#6E8FA8', '#B9776B', '#7B9C84', '#9A84B5']
  const colour = colours[Math.floor(chance('sofa') * colours.length)] ?? '#6E8FA8'
  const wall = canvas.linear([
    [0, '#F2E6D5'],
    [1, '#E4D0B6'],
  ])
  const seat = canvas.linear([
    [0, shade(colour, 0.12)],
    [1, shade(colour, -0.22)],
  ])
  const frame = num(40 + chance('frame') * 260)
  return `${all}fill="${wall}"/><rect x="${frame}" y="26" width="104" height="78" rx="4" fill="#fff"/><rect x="${frame}" y="26" width="104" height="78" rx="4" fill="none" stroke="#A77F56" stroke-width="7"/><path d="M${frame} 100l34-40 26 26 18-18 26 32z" fill="#9CC4A5"/>
<rect x="16" y="150" width="448" height="250" rx="34" fill="${shade(colour, -0.14)}"/><path d="M240 156v130" stroke="${shade(colour, -0.3)}" stroke-width="3"/><rect x="-6" y="262" width="492" height="150" rx="30" fill="${seat}"/>`
}

function street(canvas: Canvas, chance: (what: string) => number): string {
  const houses = ['#E8B98F', '#D98E73', '#EAD7A4', '#B9C9B0', '#C9AFC4']
  const house = (index: number) => {
    const colour = houses[Math.floor(chance(`house ${index}`) * houses.length)] ?? '#E8B98F'
    const x = index * 130 - 20
    const window = `<rect x="${x + 24}" y="104" width="34" height="46" rx="3" fill="#7C98A8"/><rect x="${x + 76}" y="128" width="36" height="92" rx="3" fill="${shade(colour, -0.45)}"/>`
    return `<rect x="${x}" y="${num(44 + chance(`roof ${index}`) * 34)}" width="128" height="220" fill="${colour}"/>${window}`
  }
  const ground = canvas.linear([
    [0, '#B8B2AC'],
    [1, '#8F8983'],
  ])
  const slab = (index: number) => `<path d="M${index * 110 - 60} 400l60-130" stroke="#7C7771" stroke-width="2.5"/>`
  return `${all}fill="#CFE4EF"/>${repeat(4, house)}<rect y="248" width="480" height="152" fill="${ground}"/><rect y="248" width="480" height="9" fill="#D6D1CB"/>${repeat(6, slab)}`
}

function patio(canvas: Canvas, chance: (what: string) => number): string {
  const wall = canvas.linear([
    [0, '#F5EFE4'],
    [1, '#DDCDB4'],
  ])
  const pot = (index: number) => {
    const x = 40 + index * 372 + chance(`pot ${index}`) * 20
    const leaf = (at: number) =>
      `<ellipse cx="${num(x + 24)}" cy="190" rx="11" ry="52" fill="${shade('#4F8F5B', at * 0.05)}" transform="rotate(${at * 24 - 48} ${num(x + 24)} 236)"/>`
    return `${repeat(5, leaf)}<path d="M${num(x)} 232h50l-8 58h-34z" fill="#BE6E48"/>`
  }
  const tile = (index: number) =>
    `<path d="M0 ${284 + index * index * 7 + index * 14}h480M${index * 96 - 10} 284l${(index - 2.5) * 46} 116" stroke="#B9764F" stroke-width="2"/>`
  return `${all}fill="${wall}"/>${repeat(2, pot)}<rect y="284" width="480" height="116" fill="#D59A72"/>${repeat(6, tile)}`
}

function plaza(canvas: Canvas, chance: (what: string) => number): string {
  const sky = canvas.linear([
    [0, '#F9D9B0'],
    [1, '#FBEFDC'],
  ])
  const tree = (index: number) => {
    const x = 30 + index * 150 + chance(`tree ${index}`) * 50
    return `<rect x="${num(x)}" y="150" width="15" height="120" fill="#7A5A40"/><circle cx="${num(x + 8)}" cy="${num(96 + chance(`top ${index}`) * 30)}" r="${num(50 + chance(`crown ${index}`) * 20)}" fill="${shade('#7FA65A', chance(`leaf ${index}`) * 0.25 - 0.1)}"/>`
  }
  const bench = num(20 + chance('bench') * 250)
  return `${all}fill="${sky}"/>${repeat(3, tree)}<rect y="258" width="480" height="142" fill="#DDC7A0"/><path d="M0 258h480v20H0z" fill="#9DBB74"/><g fill="#8C6A4A"><rect x="${bench}" y="196" width="170" height="12" rx="3"/><rect x="${bench}" y="216" width="170" height="12" rx="3"/><rect x="${bench}" y="240" width="170" height="13" rx="3"/></g><path d="M${bench} 200v80m166-80v80" stroke="#4B4A52" stroke-width="7"/>`
}

function night(canvas: Canvas, chance: (what: string) => number): string {
  const dark = canvas.linear([
    [0, '#2B3350'],
    [1, '#4A4A63'],
  ])
  const lampX = 70 + chance('lamp') * 330
  const light = canvas.radial([
    [0, '#FFE9A8', 0.85],
    [1, '#FFE9A8', 0],
  ])
  return `${all}fill="${dark}"/><rect y="268" width="480" height="132" fill="#3B3A45"/><rect x="${num(lampX)}" y="70" width="7" height="206" fill="#22222B"/><circle cx="${num(lampX + 3)}" cy="72" r="15" fill="#FFF3CC"/><ellipse cx="${num(lampX)}" cy="170" rx="210" ry="220" fill="${light}"/>`
}

function door(canvas: Canvas, chance: (what: string) => number): string {
  const doors = ['#3F6C8A', '#7B3F3F', '#4C7358', '#B07B3E']
  const colour = doors[Math.floor(chance('door') * doors.length)] ?? '#3F6C8A'
  const x = 90 + chance('where') * 180
  const floor = canvas.linear([
    [0, '#C4B8A6'],
    [1, '#9C9080'],
  ])
  const brick = (index: number) =>
    `<path d="M0 ${index * 34 + 18}h480" stroke="#C79B78" stroke-width="3"/><path d="M${(index % 2) * 50 + 60} ${index * 34 - 16}v34m190-34v34m150-34v34" stroke="#C79B78" stroke-width="3"/>`
  return `${all}fill="#DDB595"/>${repeat(9, brick)}<rect x="${num(x - 10)}" y="-10" width="182" height="296" fill="#F4EADB"/><rect x="${num(x)}" y="-10" width="162" height="296" fill="${colour}"/><rect x="${num(x + 18)}" y="24" width="126" height="104" fill="${shade(colour, -0.2)}"/><circle cx="${num(x + 144)}" cy="158" r="7" fill="#E9C46A"/><rect y="284" width="480" height="116" fill="${floor}"/>`
}

function shelter(canvas: Canvas, chance: (what: string) => number): string {
  const wall = canvas.linear([
    [0, '#D9EDEA'],
    [1, '#B4D6D2'],
  ])
  const wire = (index: number) =>
    `<path d="M${index * 34} 40v226M0 ${40 + index * 19}h480" stroke="#8FB3B0" stroke-width="2.4"/>`
  const bed = num(20 + chance('bed') * 180)
  return `${all}fill="${wall}"/>${repeat(15, wire)}<rect y="34" width="480" height="11" fill="#6E9693"/><rect y="266" width="480" height="134" fill="#C9C3B8"/><ellipse cx="${num(Number(bed) + 150)}" cy="346" rx="190" ry="46" fill="#E5A86B"/><ellipse cx="${num(Number(bed) + 150)}" cy="336" rx="158" ry="32" fill="#F6D9B5"/>`
}
