/* The robot's eyes and its aim. Evaluates to an object of functions; the controls that were listed last are remembered
   in the page by their index. */
(() => {
  const CONTROL =
    "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider]"
  const seen = (element) => {
    const box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return false
    return !/inset\(50%/.test(getComputedStyle(element).clipPath)
  }
  const label = (element) =>
    element.getAttribute("aria-label") ||
    [...(element.labels ?? [])].map((one) => one.innerText).join(" ") ||
    element.innerText ||
    element.title ||
    ""
  /** The dialog that something stands in; all enlarged cards are one. */
  const dialogOf = (element) => {
    const dialog = element.closest("[role=dialog]")
    if (!dialog) return ""
    return dialog.matches(".enlarged") ? "a card" : (dialog.ariaLabel ?? "").split(/[:,]/)[0].slice(0, 24)
  }
  /** Things of a kind are one entry of the ledger: cards by where they lie, answers by what is asked, links by what they
      stand in, all others by their name. */
  const keyOf = (element) => {
    const thing = element.dataset.thing
    const dialog = dialogOf(element)
    if (thing && !/^(act|phase):/.test(thing)) {
      const place = element.closest("[data-nav]")?.dataset.nav ?? dialog
      const kind = [...element.classList].filter((name) => /^(card|node|plate|touch|tile|clock|lord|site|space)$/.test(name))
      return `thing ${kind[0] ?? ""} ${place} ${element.dataset.lit ?? "dim"}`.replace(/\s+/g, " ")
    }
    if (element.matches(".prompt .chips button:not(.quiet)"))
      return `answer ${document.querySelector(".table")?.dataset.decision ?? ""}`
    const link = ["clause", "card-link"].find((one) => element.classList.contains(one))
    if (link) return `${link} in ${dialog || (element.closest(".log, .prompt, .end")?.classList[0] ?? "")}`
    const name = label(element)
      .replace(/\s+/g, " ")
      .trim()
      .replace(/(\b[0-9a-f]{4}\b ?){2,}/g, "#")
      .replace(/\d+/g, "#")
      .slice(0, 48)
    const alike = [...element.classList].filter((one) => !/^s(velte)?-/.test(one)).join(".")
    if (alike && !/chip|tool|row|x|close/.test(alike) && document.getElementsByClassName(element.className).length > 3)
      return `${element.localName}.${alike} in ${element.parentElement.closest("[aria-label]")?.ariaLabel.split(/[:,]/)[0] ?? ""}`
    return `${element.getAttribute("role") ?? element.localName} ${dialog ? `${dialog}: ` : ""}${name}`
  }
  /** Milliseconds between two looks after which the machine is taken to have stood still. */
  const STILL = 500
  /** How often it looks, and milliseconds after which it no longer waits for a page that keeps changing. */
  const [LOOK, CHANGING] = [25, 400]
  /** How much the page has asked for and not been answered, and how often it was. */
  let [asked, answers] = [0, 0]
  const fetched = window.fetch
  window.fetch = (...wanted) => {
    asked += 1
    return fetched(...wanted).finally(() => ([asked, answers] = [asked - 1, answers + 1]))
  }
  let controls = []
  const list = () => {
    const modal = [...document.querySelectorAll("[aria-modal=true], dialog:modal")].at(-1)
    controls = [...document.querySelectorAll(CONTROL)].filter((element) => {
      if (element.disabled || element.closest("[inert], .skip:not(:focus)") || (modal && !modal.contains(element)))
        return false
      const shown = /^(radio|checkbox|file)$/.test(element.type) && element.labels?.[0] ? element.labels[0] : element
      return seen(shown)
    })
    return controls.map((element) => ({
      key: keyOf(element),
      name: label(element).slice(0, 60),
      kind: element.localName === "input" ? element.type : element.localName,
      lit: element.dataset.lit ?? "",
      chip: element.matches(".prompt .chips button:not(.quiet), .onward"),
      away: element.localName === "a" && !element.getAttribute("href").startsWith("#"),
    }))
  }
  /** Where a press reaches a control, once it has been scrolled into sight. */
  const aim = async (index) => {
    const element = controls[index]
    if (!element?.isConnected) return {}
    const target = /^(radio|checkbox|file)$/.test(element.type) && element.labels?.[0] ? element.labels[0] : element
    const before = target.getBoundingClientRect()
    target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" })
    let box = target.getBoundingClientRect()
    if (box.x !== before.x || box.y !== before.y) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      box = target.getBoundingClientRect()
    }
    const shares = [0.5, 0.2, 0.8, 0.08, 0.92, 0.35, 0.65]
    for (const down of shares)
      for (const across of shares) {
        const [x, y] = [box.x + box.width * across, box.y + box.height * down]
        const hit = document.elementFromPoint(x, y)
        if (hit && (target.contains(hit) || element.contains(hit) || hit.closest("label")?.control === element))
          return { x, y }
      }
    return {}
  }
  const focus = (index) => controls[index]?.focus()
  /** Why a table cannot be used now; "" if it can. */
  const unusable = (alone) => {
    const table = document.querySelector(".table")
    if (!table && document.querySelector("[aria-busy=true]")) return "the table is not laid"
    if (!table && /^#\/(table|replay|join)/.test(location.hash) && document.querySelector(".felt.home")) return "home stays"
    if (!table) return document.querySelector("h1") ? "" : "the page stays empty"
    if (table.dataset.line !== "open") return `the line is ${table.dataset.line}`
    // What others did is being shown: that can be watched or skipped.
    if (table.dataset.film !== undefined || document.querySelector(".curtain, .onward")) return ""
    if (table.dataset.turn === "over") return document.querySelector(".end, .back-to-end") ? "" : "the end is not shown"
    if (table.dataset.film !== undefined) return document.querySelector(".skip-film") ? "" : "a film cannot be skipped"
    if (table.dataset.turn !== "mine") return alone ? "the computer does not answer" : ""
    if (table.dataset.looking !== undefined) return "a look ahead has not come"
    if (document.querySelector("[role=tab]")) return "" // what can be chosen may be under another tab
    return [...document.querySelectorAll("[data-lit], .prompt .chips button:not(:disabled)")].some(seen)
      ? ""
      : "there is nothing to choose"
  }
  /** Until the table can be used: within a time after the last news from the server, which must come too at the table of
      `seat`, where nobody but the computer is waited for, and up to the `news` that others at this table have. What is still changing then is waited for a little. */
  const usable = (patience, seat, news) =>
    new Promise((done) => {
      let heard = null
      let waited = 0
      let all = 0
      let ready = 0
      let seen = null
      let last = performance.now()
      const look = () => {
        // A machine that stood still did not keep anybody waiting.
        const since = Math.min(performance.now() - last, STILL)
        waited += since
        all += since
        last = performance.now()
        const now = `${where().seq} ${answers} ${performance.getEntriesByType("resource").length}`
        if (now !== heard) [heard, waited, ready] = [now, 0, 0]
        const behind = where().address === news.address && where().seq < news.seq
        const why = behind ? "the news has not come" : unusable(where().address === seat)
        if (all > patience * 20) return done(why || "the page never stops asking")
        // Who has to answer first, the server or its computer, has more time.
        if (why && waited > patience * (asked || behind || /computer/.test(why) ? 5 : 1)) return done(why)
        if (!why) {
          ready += since
          const before = seen
          seen = sight()
          if ((seen === before && !asked) || ready > CHANGING) return done("")
        }
        setTimeout(look, LOOK)
      }
      look()
    })
  const where = () => ({
    address: location.hash.replace(/\/[\w-]{22,}/g, "/…").slice(0, 60),
    turn: document.querySelector(".table")?.dataset.turn ?? "",
    game: document.querySelector(".table")?.dataset.game ?? "",
    layout: document.querySelector(".table")?.dataset.layout ?? "",
    seq: Number(document.querySelector(".table")?.dataset.seq ?? 0),
    dialogs: [...document.querySelectorAll("[role=dialog]")].map((one) => one.ariaLabel ?? ""),
  })
  const hash = (text) => {
    let sum = 0
    for (let index = 0; index < text.length; index++) sum = (sum * 31 + text.charCodeAt(index)) | 0
    return sum
  }
  /** A number for all that the page shows, secrets and keys of the match aside. */
  const sight = () => hash(document.body.innerHTML.replace(/#\/\w+\/[\w-]+\/[\w-]+/g, ""))
  /** A number for each kind of element on the page, by what axe judges it by but for its words: what it is, what it is
      styled by, what it says of itself, and what it stands in. */
  const kinds = () => {
    const said = (element) =>
      element
        .getAttributeNames()
        .filter((name) => /^(role|type|disabled|data-lit|aria-.*)$/.test(name))
        .concat([...element.classList].filter((one) => !one.startsWith("svelte-")))
    const theme = `${document.documentElement.dataset.theme} ${where().layout}`
    const found = new Map()
    for (const element of document.body.querySelectorAll("*:not(svg *)")) {
      const number = hash(`${theme} ${element.parentElement.classList} ${element.localName} ${said(element)}`)
      if (!found.has(number)) found.set(number, element)
    }
    return found
  }
  /** The numbers of all kinds of elements. */
  const numbers = () => [...kinds().keys()]
  /** Marks an element of each of these kinds, or takes all marks away. */
  const mark = (numbers) => {
    for (const one of document.querySelectorAll("[data-unjudged]")) delete one.dataset.unjudged
    const found = kinds()
    for (const one of numbers) if (found.has(one)) found.get(one).dataset.unjudged = ""
  }
  const rest = async (patience, seat, news) => {
    const why = await usable(patience, seat, news)
    return { why, sight: sight(), ...where() }
  }
  return { list, aim, focus, rest, where, numbers, mark }
})()
