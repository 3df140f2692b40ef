/* Judges a page as a person sees it. Evaluates to a function of what audit_sight.js tells and of { touch }, that answers
   with findings: { kind, selector, text, rect, note }.

   Everything is measured in one go, before the browser paints again: pointer events are switched on everywhere so that
   elementsFromPoint sees what is painted, scrollers are moved to bring a text into view, and both are put back. */
(sight, options) => {
  /** Lies over the page because somebody asked for it, and can be closed. */
  const OVERLAY =
    "[data-overlay], [role=dialog], [role=alertdialog], [role=tooltip], [role=alert], dialog, [popover], .skip:focus, .sheet[data-height=high]"
  /** Cards that overlap in a row or a pile show their spines. */
  const FAN = ".row, .pile, .fan, [data-fan]"
  const CARD = "[data-card], .card, .back"
  /** Can be dragged and zoomed: what lies outside its frame can be reached, what is small can be enlarged. */
  const PANS = ".map .world"
  /** The share of such a map that its own tools and counts may lie over: it can be dragged from under them. */
  const TOOLS = 0.2
  const CONTROL =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], " +
    "[role=checkbox], [role=switch], [role=menuitem], [role=option], [role=link], [role=slider]"
  const [SMALLEST_TEXT, SMALLEST_CONTROL, COVERS] = [12, 24, 0.35]
  const { style, styleOf, up, above, opacity, alpha, unseen, frames, inside, reveal, seenOf } = sight
  const { page, pageScrolls, moved, SCROLLS, SEEN, SLACK } = sight

  // How things are named in a report

  const selector = (element) => {
    const parts = []
    for (const one of above(element)) {
      if (one === document.body || parts.length === 4) break
      const id = one.dataset?.thing ? `[data-thing="${one.dataset.thing}"]` : one.id ? `#${one.id}` : ""
      const classes = [...(one.classList ?? [])].filter((name) => !/^s(velte)?-/.test(name)).slice(0, 2)
      parts.unshift(one.localName + classes.map((name) => `.${name}`).join("") + id)
      if (id) break
    }
    return parts.join(" > ")
  }
  const short = (text) => text.replace(/\s+/g, " ").trim().slice(0, 80)
  const rounded = (box) =>
    [box.x ?? box.left, box.y ?? box.top, box.width, box.height].map((value) => Math.round(value))
  const findings = []
  const tell = (kind, element, text, box, note = "") =>
    findings.push({ kind, selector: selector(element), text: short(text), rect: rounded(box), note })

  // What is painted over a point

  /** Where the letters of a line stand: a line's box is higher than they are. */
  const BAND = [0.22, 0.78]
  const lettersAt = (element, x, y) => {
    const range = document.createRange()
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (x > box.left && x < box.right && y > box.top + box.height * BAND[0] && y < box.top + box.height * BAND[1])
          return true
    }
    return false
  }
  const paintOf = (its) => {
    if (its.backgroundImage !== "none") {
      if (/url\(/.test(its.backgroundImage)) return 1
      const stops = its.backgroundImage.match(/(rgba?|color|oklab|oklch|lab|hsla?)\([^()]*\)|transparent/g) ?? []
      // A gradient covers where all of its colours do; a glow that fades does not.
      const least = Math.min(...stops.map(alpha))
      if (stops.length && least >= COVERS) return least
    }
    return alpha(its.backgroundColor)
  }
  const SHAPE = /^(path|circle|ellipse|rect|line|polygon|polyline|use|image)$/
  /** Whether an element itself puts letters or a cover at a point. */
  const paintsAt = (element, x, y) => {
    const solid = opacity(element)
    if (solid < SEEN || styleOf(element).visibility !== "visible") return ""
    const its = styleOf(element)
    if (/^(img|canvas|video|picture)$/.test(element.localName)) return solid >= COVERS ? "picture" : ""
    if (element instanceof SVGElement && SHAPE.test(element.localName)) {
      const fill = its.fill === "none" ? 0 : alpha(its.fill) * Number(its.fillOpacity)
      const stroke = its.stroke === "none" ? 0 : alpha(its.stroke) * Number(its.strokeOpacity)
      return Math.max(fill, stroke) * solid >= COVERS ? "drawing" : ""
    }
    if (lettersAt(element, x, y)) return "letters"
    if (element instanceof SVGElement) return ""
    const box = element.getBoundingClientRect()
    const within = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
    if (within && paintOf(its) * solid >= COVERS) return "surface"
    if (!within)
      for (const pseudo of ["::before", "::after"]) {
        const part = getComputedStyle(element, pseudo)
        if (part.content !== "none" && paintOf(part) * Number(part.opacity) * solid >= COVERS) return "surface"
      }
    return ""
  }
  /** The overlay an element belongs to. */
  const layer = (element) => element.closest(OVERLAY)
  const fanned = (own, over) => {
    const [mine, theirs] = [own.closest(CARD), over.closest(CARD)]
    if (!mine || !theirs || mine === theirs || own.closest(".spine")) return false
    const fan = mine.closest(FAN)
    return Boolean(fan && fan.contains(theirs))
  }
  const toolOf = (own, over) => {
    const frame = own.closest(PANS)?.parentElement
    if (!frame || over.closest(PANS)) return false
    const whole = frame.getBoundingClientRect()
    for (const one of above(over)) {
      if (one.contains(frame)) return true
      const box = one.getBoundingClientRect()
      if (
        one !== frame &&
        paintOf(styleOf(one)) >= COVERS &&
        box.width * box.height > TOOLS * whole.width * whole.height
      )
        return false
    }
    return false
  }
  const allowed = (own, over) => {
    const top = layer(over)
    if (top && !top.contains(own)) return true
    if (fanned(own, over) || toolOf(own, over)) return true
    const card = over.closest(CARD)
    return Boolean(card && !card.contains(own) && card.matches(":hover, :focus, .held, .dragged, .flying"))
  }
  /** What lies over a text at a point, if anything does that a person would mind. */
  const overAt = (own, x, y) => {
    const first = document.elementFromPoint(x, y)
    if (!first || first.contains(own)) return null
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === own || one.contains(own)) return null
      const what = paintsAt(one, x, y)
      if (what) return { element: one, what, allowed: allowed(own, one) }
    }
    return null
  }

  // Text

  const scales = new Map()
  /** How much larger or smaller than styled an element is drawn. */
  const scale = (element) => {
    if (!element) return 1
    if (!scales.has(element)) {
      const its = styleOf(element)
      let own = 1
      if (its.transform !== "none")
        own *= Math.sqrt(
          Math.abs(
            new DOMMatrix(its.transform).is2D
              ? (() => {
                  const { a, b, c, d } = new DOMMatrix(its.transform)
                  return a * d - b * c
                })()
              : 1,
          ),
        )
      if (its.scale && its.scale !== "none") own *= Number(its.scale.split(" ")[0])
      if (its.zoom && its.zoom !== "1") own *= Number(its.zoom)
      scales.set(element, own * scale(up(element)))
    }
    return scales.get(element)
  }
  /** Letters that stand aslant do not fill their box. */
  const turned = (element) => {
    if (!(element instanceof SVGElement) || !element.getScreenCTM) return false
    const { a, b } = element.getScreenCTM()
    return Math.abs(b) > Math.abs(a) * 0.05
  }
  const lettersSize = (element) => {
    if (element instanceof SVGElement && element.getScreenCTM) {
      const { a, b, c, d } = element.getScreenCTM()
      return parseFloat(styleOf(element).fontSize) * Math.sqrt(Math.abs(a * d - b * c))
    }
    return parseFloat(styleOf(element).fontSize) * scale(element)
  }
  /** Another way to the whole text: a title to rest on, or a card, which can be enlarged. */
  const elsewhere = (own, text) => {
    if (own.closest("[data-card]")) return true
    if (options.touch) return false
    for (const one of above(own)) {
      if (one.title && short(one.title).includes(short(text))) return true
      if (one === document.body) break
    }
    return false
  }

  // A hit test is dear, and most lines have nothing near them: before anything is scrolled, rectangles tell.

  /** All that can lie over something, with the rectangles where it paints; null when things are being scrolled. */
  let painters = null
  /** How far outside its box a stroke may reach. */
  const BEYOND = 100
  const collectPainters = (letters) => {
    const drawn = document.querySelectorAll(decorated.join(", ") || "nothing")
    const list = [...letters].flatMap(([node, own]) => linesOf(node).map((box) => ({ element: own, box })))
    for (const element of document.body.getElementsByTagName("*")) {
      // Only what is in the window can lie over what is in the window, and to ask for a style takes longest.
      const { left, top, right, bottom } = element.getBoundingClientRect()
      if (right < -BEYOND || bottom < -BEYOND || left > innerWidth + BEYOND || top > innerHeight + BEYOND) continue
      const its = styleOf(element)
      const shape = element instanceof SVGElement && SHAPE.test(element.localName)
      const picture = /^(img|canvas|video|picture)$/.test(element.localName)
      if (!shape && !picture && paintOf(its) < COVERS) continue
      const more = shape ? (parseFloat(its.strokeWidth) || 0) * 4 : 0
      const box = { left: left - more, top: top - more, right: right + more, bottom: bottom + more }
      if (right > left && bottom > top) list.push({ element, box })
    }
    for (const element of drawn) {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      for (const pseudo of ["::before", "::after"]) {
        const part = getComputedStyle(element, pseudo)
        if (part.content === "none" || paintOf(part) < COVERS) continue
        const far = ["left", "top", "right", "bottom", "width", "height"].map((side) => Math.abs(parseFloat(part[side]) || 0))
        const more = Math.max(...far)
        list.push({ element, box: { left: left - more, top: top - more, right: right + more, bottom: bottom + more } })
      }
    }
    painters = list
  }
  /** The rectangles of others that reach into a line; null if that is not known. */
  const near = (own, box) =>
    painters?.filter(
      ({ element, box: its }) =>
        its.left < box.right &&
        its.right > box.left &&
        its.top < box.bottom &&
        its.bottom > box.top &&
        element !== own &&
        !element.contains(own),
    ) ?? null

  // A page is judged again and again while somebody uses it, and most of it stays as it was. A text that was free is free
  // as long as it and all that could lie over it stand where they stood; what is said of them is kept in the page.

  /** Of how many standings of a text it is kept that it was free. */
  const KEPT = 20
  const memory = (window.audited ??= { numbers: new WeakMap(), next: 0, lines: new WeakMap(), scrolled: new WeakMap() })
  const numberOf = (element) => {
    if (!memory.numbers.has(element)) memory.numbers.set(element, ++memory.next)
    return memory.numbers.get(element)
  }
  const placed = (box) => [box.left, box.top, box.right, box.bottom].map((side) => side.toFixed(1)).join(" ")
  const standing = (list) =>
    list
      .map(({ element, box }) => `${numberOf(element)} ${placed(box)} ${styleOf(element).zIndex} ${opacity(element) > COVERS}`)
      .join("|")
  /** What scrolls a text, and what decides whether that text is free wherever it is scrolled to. */
  const scroller = (own) =>
    [own, ...frames(own).found].find((one) => SCROLLS.test(styleOf(one).overflow) && one.scrollHeight > one.clientHeight)
  const surroundings = new Map()
  const around = (frame) => {
    if (!surroundings.has(frame))
      surroundings.set(
        frame,
        `${standing(painters.filter(({ element }) => !frame.contains(element)))}#${placed(frame.getBoundingClientRect())}` +
          `#${frame.scrollWidth} ${frame.scrollHeight}#${frame.innerHTML}`,
      )
    return surroundings.get(frame)
  }
  /** Whether a text that has to be scrolled into sight was free before, in the same surroundings. */
  const knownFree = (node, own) => {
    const frame = scroller(own)
    const known = frame && memory.scrolled.get(frame)
    return Boolean(known && known.around === around(frame) && known.free.has(node))
  }
  const keepFree = (list) => {
    for (const [node, own] of list) {
      const frame = scroller(own)
      if (!frame) continue
      if (memory.scrolled.get(frame)?.around !== around(frame))
        memory.scrolled.set(frame, { around: around(frame), free: new WeakSet() })
      memory.scrolled.get(frame).free.add(node)
    }
  }

  /** How much of a line of text is covered: columns of two points, one in the upper and one in the lower half of its letters. */
  const coverOf = (own, text, box) => {
    const tall =
      styleOf(own).writingMode.startsWith("vertical") || (text.trim().length > 2 && box.height > box.width * 3)
    const [along, across] = tall ? [box.height, box.width] : [box.width, box.height]
    const others = near(own, box)
    const FREE = { over: null, width: 0, bad: false }
    if (others && !others.length) return FREE
    const stands = others && `${placed(box)} ${text}|${standing(others)}`
    const known = memory.lines.get(own) ?? memory.lines.set(own, new Set()).get(own)
    if (stands && known.has(stands)) return FREE
    const over = (at, share) => {
      const [x, y] = tall
        ? [box.left + across * share, box.top + at]
        : [box.left + at, box.top + across * share]
      if (others && !others.some(({ box: its }) => x >= its.left && x <= its.right && y >= its.top && y <= its.bottom))
        return null
      const found = overAt(own, x, y)
      return found && !found.allowed ? found : null
    }
    const ROWS = [0.36, 0.64]
    // A glance first, a point for each letter or so, above and below in turn: most lines are free.
    const glances = Math.max(2, Math.min(60, Math.round(along / 6)))
    let free = true
    for (let index = 0; free && index < glances; index++)
      free = !over(((index + 0.5) / glances) * along, ROWS[index % 2])
    if (free) {
      if (known.size > KEPT) known.clear()
      if (stands) known.add(stands)
      return FREE
    }
    const count = Math.max(3, Math.min(60, Math.round(along / 3)))
    const found = Array.from({ length: count }, (_, index) => {
      const at = ((index + 0.5) / count) * along
      return over(at, ROWS[0]) ?? over(at, ROWS[1])
    }).filter(Boolean)
    const width = (found.length / count) * along
    return { over: found[0], width, bad: width >= 4 || found.length / count >= 0.3 }
  }

  const texts = function* () {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const own = node.parentElement
      if (!own || !node.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION)$/i.test(own.localName)) continue
      if (own.closest("defs, symbol, .skip:not(:focus)") || unseen(own)) continue
      yield [node, own]
    }
  }
  /** Behind a modal dialog nothing is to be read. */
  const modal = [...document.querySelectorAll("[aria-modal=true], dialog:modal")].at(-1)
  const behind = (element) => Boolean(modal && !modal.contains(element))

  const linesOf = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5)
  }
  const whole = (part, box) =>
    box.width - part.width <= Math.max(SLACK, box.width * 0.02) &&
    box.height - part.height <= Math.max(SLACK, box.height * 0.3)
  /** Whether a text can be read as it stands, without scrolling; what cannot is looked at more closely. */
  const fine = (node, own) =>
    (own.closest(PANS) || lettersSize(own) >= SMALLEST_TEXT) &&
    !(styleOf(own).textOverflow === "ellipsis" && own.scrollWidth > own.clientWidth + 1) &&
    linesOf(node).every(
      (box) => whole(seenOf(own, box, true), box) && (turned(own) || !coverOf(own, node.data, box).bad),
    )
  const checkText = (node, own) => {
    const lines = () => linesOf(node)
    const count = lines().length
    if (!count) return
    const pans = own.closest(PANS)
    const size = lettersSize(own)
    const read = /[\p{L}\p{N}]/u.test(node.data) && !own.closest("svg[role=img]") // not a sign, not a picture with letters
    if (!pans && read && size < SMALLEST_TEXT - 0.05) tell("small text", own, node.data, lines()[0], `${size.toFixed(1)} px`)
    for (let index = 0; index < count; index++) {
      const line = () => lines()[index] ?? new DOMRect()
      let seen = seenOf(own, line(), true)
      if (!whole(seen, line())) {
        reveal(own, line, true)
        seen = seenOf(own, line(), true)
      }
      const box = line()
      if (seen.by && !whole(seen, box)) {
        if (pans) continue
        const frame = seen.by === "window" ? null : seen.by
        if (!frame) tell("outside", own, node.data, box, "cannot be scrolled into the window")
        else if (!elsewhere(own, node.data)) {
          const rest =
            box.width && box.height ? Math.round((100 * seen.width * seen.height) / (box.width * box.height)) : 0
          tell(
            rest < 5 && !SCROLLS.test(styleOf(frame).overflow) ? "outside" : "clipped",
            own,
            node.data,
            box,
            `${rest} % to be seen within ${selector(frame)}`,
          )
        }
        return
      }
      if (
        styleOf(own).textOverflow === "ellipsis" &&
        own.scrollWidth > own.clientWidth + 1 &&
        own.clientWidth &&
        !elsewhere(own, node.data)
      ) {
        tell("clipped", own, node.data, box, "ends in an ellipsis")
        return
      }
      if (turned(own)) continue
      let cover = coverOf(own, node.data, box)
      // A bar that stays while the page scrolls covers nothing that can be scrolled from under it.
      for (const share of [0.5, 0.25, 0.75]) {
        if (!cover.bad) break
        const before = line()
        reveal(own, line, true, share)
        if (line().y !== before.y || line().x !== before.x) cover = coverOf(own, node.data, line())
      }
      if (cover.bad) {
        tell(
          "covered text",
          own,
          node.data,
          box,
          `${Math.round(cover.width)} of ${Math.round(Math.max(box.width, box.height))} px under the ${cover.over.what} of ${selector(cover.over.element)} "${short(cover.over.element.textContent ?? "").slice(0, 30)}"`,
        )
        return
      }
    }
  }

  // Controls

  const nameOf = (element) => {
    const label = element.getAttribute("aria-label")?.trim()
    if (label) return label
    const by = element.getAttribute("aria-labelledby")
    if (by) {
      const words = by
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ")
        .trim()
      if (words) return words
    }
    const labels = [...(element.labels ?? [])]
      .map((one) => one.textContent.trim())
      .join(" ")
      .trim()
    return (
      labels ||
      (element.innerText ?? element.textContent).trim() ||
      element.title ||
      element.getAttribute("alt") ||
      element.getAttribute("placeholder") ||
      [...element.querySelectorAll("img[alt], svg [id]")]
        .map((one) => one.getAttribute("alt") ?? "")
        .join(" ")
        .trim() ||
      (/^(submit|button|reset)$/.test(element.type) ? element.value : "")
    )
  }
  /** A link within a sentence is as high as its line. */
  const inSentence = (element) =>
    /^inline/.test(styleOf(element).display) &&
    element.parentElement &&
    [...element.parentElement.childNodes].some(
      (node) => node !== element && node.nodeType === Node.TEXT_NODE && node.data.trim(),
    )
  const reachedAt = (element, x, y) => {
    const hit = document.elementFromPoint(x, y)
    return Boolean(hit && (element === hit || element.contains(hit) || hit.closest("label")?.control === element))
  }
  const checkControl = (element) => {
    const box = () => element.getBoundingClientRect()
    if (!box().width && !box().height) return
    if (!nameOf(element)) tell("nameless control", element, element.outerHTML.slice(0, 80), box())
    if (element.closest(PANS) || element.matches(".skip")) return
    const target = /^(radio|checkbox|file)$/.test(element.type) && element.labels?.[0] ? element.labels[0] : element
    const measure = () => target.getBoundingClientRect()
    let seen = seenOf(target, measure(), false)
    const lacking = (part, its) => its.width - part.width > SLACK || its.height - part.height > SLACK
    if (lacking(seen, measure())) {
      reveal(target, measure, false)
      seen = seenOf(target, measure(), false)
    }
    const at = measure()
    if (lacking(seen, at)) {
      const frame = seen.by && seen.by !== "window" ? seen.by : null
      const fits = !frame || (at.width <= inside(frame).width + SLACK && at.height <= inside(frame).height + SLACK)
      const rest = Math.min(seen.width, 24) * Math.min(seen.height, 24)
      if (rest < 24 * 20 || (fits && at.width <= innerWidth && at.height <= innerHeight))
        tell(
          "outside",
          element,
          nameOf(element),
          at,
          frame ? `cut by ${selector(frame)}` : "cannot be scrolled into the window",
        )
      return
    }
    const x = at.x + at.width / 2,
      y = at.y + at.height / 2
    const least = SMALLEST_CONTROL - 0.5
    if ((at.width < least || at.height < least) && !inSentence(element)) {
      const reach = SMALLEST_CONTROL / 2 - 1
      const wide = at.width >= least || (reachedAt(target, x - reach, y) && reachedAt(target, x + reach, y))
      const high = at.height >= least || (reachedAt(target, x, y - reach) && reachedAt(target, x, y + reach))
      if (!wide || !high)
        tell("small control", element, nameOf(element), at, `${at.width.toFixed(1)} x ${at.height.toFixed(1)} px`)
    }
    if (element.disabled) return
    // Somewhere a press must reach it, unless something lies over it that can be closed.
    const points = []
    for (let down = 0; down < 5; down++)
      for (let across = 0; across < 7; across++)
        points.push([at.x + ((across + 0.5) / 7) * at.width, at.y + ((down + 0.5) / 5) * at.height])
    const over = []
    for (const [px, py] of points) {
      if (px < 0 || py < 0 || px >= innerWidth || py >= innerHeight) continue // a hair beyond the edge
      if (reachedAt(target, px, py)) return
      over.push(document.elementFromPoint(px, py))
    }
    // Of a card in a fan, what a dialog leaves free may be what its neighbour lies on.
    const layered = (hit) => layer(hit) && !layer(hit).contains(element)
    if (over.every((hit) => hit && (layered(hit) || fanned(element, hit))) && over.some(layered)) return
    const hit = over[Math.floor(over.length / 2)] ?? over.find(Boolean)
    tell(
      "covered control",
      element,
      nameOf(element),
      at,
      hit ? `under ${selector(hit)}` : "nothing is there to press",
    )
  }

  // The page itself must not be wider than the window

  const checkPage = () => {
    if (pageScrolls.x && page.scrollWidth > innerWidth + 1)
      tell(
        "outside",
        document.body,
        "the page",
        new DOMRect(0, 0, page.scrollWidth, page.scrollHeight),
        "scrolls sideways",
      )
  }

  // What lets presses through is looked at too, as long as it hides something: a glow need not be. Only what a rule of the
  // page says so of is switched on: to style the whole page anew would take longer than all the rest.
  const through = []
  const decorated = []
  const collect = (rules) => {
    for (const rule of rules) {
      if (rule.style?.pointerEvents === "none" && rule.selectorText) through.push(rule.selectorText)
      if (rule.style?.content && /\w::(before|after)/.test(rule.selectorText))
        decorated.push(rule.selectorText.replace(/::(before|after)/g, ""))
      if (rule.cssRules) collect(rule.cssRules)
    }
  }
  for (const one of [...document.styleSheets, ...document.adoptedStyleSheets]) collect(one.cssRules)
  through.push('[style*="pointer-events"]', "[pointer-events]")
  const lets = new Set()
  for (const one of document.querySelectorAll(through.filter((one) => !one.includes("::")).join(", ")))
    for (const element of [one, ...one.getElementsByTagName("*")]) lets.add(element)
  const glows = [...lets].filter((element) => {
    const its = styleOf(element)
    if (its.pointerEvents !== "none" || element instanceof SVGElement || paintOf(its) >= COVERS) return false
    return !element.childNodes.length && !/^(img|canvas|video)$/.test(element.localName)
  })
  for (const element of glows) element.style.setProperty("pointer-events", "none", "important")
  // The page forbids inline styles; a sheet of the document's own is none.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`${through.join(", ")} { pointer-events: auto !important; }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  try {
    checkPage()
    const letters = [...texts()]
    collectPainters(letters)
    const doubtful = letters.filter(([node, own]) => !behind(own) && !fine(node, own) && !knownFree(node, own))
    for (const [, own] of doubtful) if (scroller(own)) around(scroller(own)) // before anything is scrolled
    painters = null
    // What was scrolled into sight for one text shows those after it too: to scroll for each takes ten times as long.
    const free = doubtful.filter(([node, own]) => {
      const before = findings.length
      if (!moved.size || !fine(node, own)) checkText(node, own)
      return findings.length === before
    })
    keepFree(free)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    style.clear()
    for (const element of document.querySelectorAll(CONTROL))
      if (!behind(element) && !unseen(element) && !element.closest("[aria-hidden=true]")) checkControl(element)
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    for (const [element, [x, y]] of moved) element.scrollTo({ left: x, top: y, behavior: "instant" })
    for (const element of glows) element.style.removeProperty("pointer-events")
  }
  return findings
}
