// Finds what the book says to a question: the order, the sources and the silence of `makeplay ask`.
//
// In: words, phrasings and claims that Python prepared (finding.py), a question. Out: passages, best first. What Python
// computes is not computed here: such a question is answered by the book. A verdict only decides which passage answers;
// the page does not say yes or no, since it cannot know whether a ruling would.
"use strict";

const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
const fold = (text) => text.toLowerCase().replace(/\u00df/g, "ss");
const isAscii = (text) => /^[\x00-\x7f]*$/.test(text);
const isDigits = (text) => /^\p{Nd}+$/u.test(text);
const isSign = (text) => /[\u3041-\u3096\u30a1-\u30fa\u30fc-\u30fe\u3400-\u9fff]/.test(text);
const inAny = (word, ...sets) => sets.some((set) => set.has(word));
const W = "[\\p{L}\\p{N}_]";
const STOP = /^[.,;:!?()\u3002\uff0c\uff1b\uff1a\uff01\uff1f\u3001\uff08\uff09\u2014\u2013]+$/;
const PIECE = new RegExp(
  `[A-Za-z]+|\\p{Nd}+(?:st|nd|rd|th)(?!${W})|(?<!\\p{Nd})[-+]?\\p{Nd}+|\\p{Nd}+` +
  "|[\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc-\\u30fe\\u3400-\\u9fff]+" +
  "|[.,;:!?()\\u3002\\uff0c\\uff1b\\uff1a\\uff01\\uff1f\\u3001\\uff08\\uff09]+|[\\u2014\\u2013]" +
  "|[^\\s\\p{L}\\p{N}_'\"/\\u201c\\u201d\\u2018\\u2019\\u300c\\u300d\\u2026\\u00b7~=<>*\\[\\]-]", "gu");
const WHEN = new RegExp(`(?<!${W})once(?= (?:the|my|his|her|their|our|its|i|we|you|he|she|they|it|this|that|these|there|all)(?!${W}))`, "giu");
const ENDINGS = [["ies", "y"], ["sses", "ss"], ["ing", ""], ["ed", ""], ["es", "e"], ["s", ""]];
const DENYING = new Set("cannot without not never dont doesnt isnt cant wont unless except nobody".split(" "));
const DENIALS = new Set(["no", "not", "unless"]);
const BEFORE_JUST = new Set(["i", "we", "you", "he", "she", "they", "it", "has", "have", "had", "ive"]);
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LEFT = { ca: "can", cannot: "can", wo: "will", ai: "is", never: "" };
// Of engine/questions/words.py; the limits and weights of likeness and of answers come with the data.
const MENDED = 4, LONG = 7, NAMED = 6, ALIKE = 0.82, MOST_WORDS = 5, MOST_SIGNS = 12;
const STRANGE_LETTERS = 5;
const WE = ["we", "us", "our"];
const THEIRS = new Set(["other", "another", "friend", "partner", "teammate"]);
const limits = {};

function stem(word) {
  for (const [ending, instead] of ENDINGS) {
    const ends = word.endsWith(ending) && !(ending === "s" && /(?:ss|us|is)$/.test(word));
    if (ends && word.length - ending.length >= 3) {
      word = word.slice(0, -ending.length) + instead;
      const last = word.at(-1);
      if (!instead && ending !== "s" && word.length > 3 && last === word.at(-2) && !"ls".includes(last)) word = word.slice(0, -1);
      break;
    }
  }
  return word.length > 4 ? word.replace(/e+$/, "") : word;
}

function* oneOff(word) {
  for (let at = 0; at <= word.length; at++) {
    const left = word.slice(0, at), right = word.slice(at);
    for (const letter of LETTERS) yield left + letter + right;
    if (right) {
      yield left + right.slice(1);
      for (const letter of LETTERS) yield left + letter + right.slice(1);
    }
    if (right.length > 1) yield left + right[1] + right[0] + right.slice(2);
  }
}

function matching(a, b) {  // how many letters of two words match, as Python's difflib counts them
  let best = 0, endA = 0, endB = 0, before = [];
  for (let i = 0; i < a.length; i++) {
    const now = [];
    for (let j = 0; j < b.length; j++) {
      if (a[i] !== b[j]) continue;
      now[j] = (before[j - 1] || 0) + 1;
      if (now[j] > best) [best, endA, endB] = [now[j], i + 1, j + 1];
    }
    before = now;
  }
  return best && best + matching(a.slice(0, endA - best), b.slice(0, endB - best)) + matching(a.slice(endA), b.slice(endB));
}

class Speech {
  constructor(made, grammar) {
    const map = (its) => new Map(Object.entries(its));
    Object.assign(this, { english: map(made.english), chinese: map(made.chinese), stems: map(made.stems), alike: map(made.alike), often: map(made.often), numbered: made.numbered });
    for (const key of ["idle", "firsts", "own", "heavy", "spelt", "names"]) this[key] = new Set(made[key]);
    const game = new Set(made.game);
    this.empty = new Set([...this.idle].filter((word) => !game.has(word)));
    Object.assign(this, grammar, { simplified: map(grammar.simplified), digits: map(grammar.digits), numbers: map(grammar.numbers), ordinals: map(grammar.ordinals) });
    for (const key of ["one", "pointing", "having_one", "leaving", "whole", "joins", "needs", "others", "me", "says", "somebody", "whose", "opponent", "before_subject", "follows", "i", "possessive", "asks_with", "links", "helping"]) this[key] = new Set(grammar[key]);
    this.meant = new Set([...this.english.values(), ...this.chinese.values()]);
    this.patterns = Object.fromEntries(Object.entries(grammar.patterns).map(([key, [source, flags]]) => [key, new RegExp(source, flags)]));
  }

  simple(text) { return isAscii(text) ? text : Array.from(text, (sign) => this.simplified.get(sign) || sign).join(""); }
  sub(key, text, by) { return text.replace(new RegExp(this.patterns[key].source, this.patterns[key].flags + "g"), by); }
  is(key, text) { return this.patterns[key].test(text); }

  plain(text) {
    let plain = text.normalize("NFKC").replaceAll("\ufe0f", "").replaceAll("\u2212", "-");
    if (!isAscii(plain)) {
      plain = this.sub("already", this.simple(plain), this.particle);
      plain = this.sub("either", plain, (all, verb) => verb || (this.left[all[0]] ?? all[0]));
    }
    plain = plain.replaceAll("w/o", "without").replace(new RegExp(`(?<!${W})([Ww])/\\s*`, "gu"), "$1ith ").replace(WHEN, "when");
    plain = plain.replace(new RegExp(`(?<=${W})\\s*(?:-+>|=>|\\u2192|\\u2794|\\u21d2)\\s*(?=${W})`, "gu"), " to ");
    plain = plain.replace(new RegExp(`(?<=[A-Za-z])['\\u2019\\u02bc\`]s(?!${W})`, "gu"), " \u02bcs");
    plain = plain.replace(/(?<=[A-Za-z])-(?=[A-Za-z\p{Nd}])|(?<=\p{Nd})-(?=[A-Za-z])/gu, " ");
    return plain.replace(/(?<=[A-Za-z])['\u2019\u02bc`](?=[A-Za-z])/g, "");
  }

  normalised(text) {
    const plain = fold(text.normalize("NFKC")).replaceAll("\ufe0f", "").replaceAll("\u2212", "-");
    return this.simple(plain).replace(/(?<=[a-z])['\u2019\u02bc`](?=[a-z])/g, "");
  }

  has(word) { return this.own.has(word) || isDigits(word.replace(/^[+-]+/, "")); }
  knows(word) { return isDigits(word.replace(/^[#+-]+/, "")) || inAny(word, this.english, this.chinese, this.idle) || this.meant.has(word); }
  isSpelt(word) { return inAny(word, this.often, this.spelt, this.numbers, this.ordinals) || this.stems.has(stem(word)); }
  isStrange(word) { return word.length >= MENDED && /^[a-z]+$/.test(word) && !this.isSpelt(word); }

  mayDeny(piece) {
    const word = fold(piece);
    if (!this.isStrange(word)) return false;
    if (word.startsWith("un") && this.isSpelt(word.slice(2))) return true;
    return piece === piece.toLowerCase() && [...oneOff(word)].some((each) => DENYING.has(each));
  }

  mended(piece, at, pieces) {
    const word = fold(piece), capital = /^[A-Z]/.test(piece) && piece !== piece.toUpperCase();
    const within = (at && !STOP.test(pieces[at - 1])) || this.is("owning", pieces[at + 1] ?? "");
    if (!this.isStrange(word)) return piece;
    const named = capital && within, best = named && word.length < NAMED ? "" : this.nearest(word);
    return !best || DENYING.has(best) || (named && !this.has(this.englishWord(best))) ? piece : best;
  }

  nearest(word) {
    const sorted = (each) => [...each].sort().join(""), single = word.replace(/(.)\1/g, "$1");
    const near = [...new Set(oneOff(word))].filter((each) => this.often.has(each) && (each.length > MENDED || sorted(each) === sorted(word) || each === single));
    if (near.length || word.length < LONG) {
      const rank = (each) => [each[0] === word[0] ? 1 : 0, this.often.get(each), each];
      return near.reduce((best, each) => (!best || this.over(rank(each), rank(best)) ? each : best), "");
    }
    let found = [0, ""];
    for (const each of this.often.keys()) {
      if (each[0] !== word[0] || Math.abs(each.length - word.length) >= MENDED - 1) continue;
      const ratio = (2 * matching(each, word)) / (each.length + word.length);
      if (ratio >= ALIKE && this.over([ratio, each], found)) found = [ratio, each];
    }
    return found[1];
  }

  over(first, second) {
    const at = first.findIndex((its, place) => its !== second[place]);
    return at >= 0 && first[at] > second[at];
  }

  tokens(text) {
    const pieces = this.plain(text).match(PIECE) || [];
    const mended = pieces.map((piece, at) => this.mended(piece, at, pieces));
    const doubtful = new Set(mended.filter((piece) => this.mayDeny(piece)).map(fold));
    const tokens = [...this.tokensOf(mended)], none = { word: "", raw: "" };
    const isName = (token, at) => Boolean(token.name) || this.isName(token, tokens[at - 1] ?? none, tokens[at + 1] ?? none);
    return tokens.map((token, at) => ({ doubt: doubtful.has(token.raw), ...token, ...numbersOf(token.word), name: isName(token, at) }));
  }

  isName({ word, raw, capital }, before, behind) {
    if (!/^[a-z]{2,}$/.test(raw) || this.knows(word)) return false;
    if (this.names.has(raw) || this.names.has(raw.replace(/s$/, ""))) return true;
    const within = !["", "."].includes(before.word) || this.is("tells", behind.raw) || !isAscii(behind.raw);
    return Boolean(capital) && within && !this.isSpelt(raw);
  }

  *tokensOf(pieces) {
    const folded = pieces.map(fold);
    for (let at = 0; at < pieces.length;) {
      const piece = folded[at];
      let length = 0;
      if (isSign(piece[0])) yield* this.chineseWords(piece);
      else if (STOP.test(piece)) yield { word: /[.!?\u3002\uff01\uff1f;\uff1b]/.test(piece) ? "." : ",", raw: piece, stop: true };
      else {
        length = this.phraseAt(folded, at);
        const raw = folded.slice(at, at + length).join(" ") || piece;
        yield { word: length ? this.english.get(raw) : this.englishWord(piece), raw, capital: /^\p{Lu}/u.test(pieces[at]) };
      }
      at += length || 1;
    }
  }

  phraseAt(pieces, at) {
    const longest = this.firsts.has(pieces[at]) ? MOST_WORDS : 1;
    for (let length = longest; length > 0; length--) {
      if (at + length <= pieces.length && this.english.has(pieces.slice(at, at + length).join(" "))) return length;
    }
    return 0;
  }

  englishWord(piece) {
    if (this.idle.has(piece)) return piece;
    if (/^\p{Nd}/u.test(piece) && !isDigits(piece)) return `#${piece.replace(/[a-z]/g, "")}`;
    const stemmed = stem(piece);
    return this.numbers.get(piece) || this.english.get(piece) || this.ordinals.get(piece) || (this.stems.get(stemmed) ?? stemmed);
  }

  *chineseWords(run) {
    for (let at = 0; at < run.length;) {
      const known = this.signsAt(run, at), name = known ? 0 : this.nameAt(run, at);
      const [length, word] = known || (name && [name, run.slice(at, at + name)]) || this.ordinalAt(run, at) ||
        (this.beginsAWord(run, at) ? null : this.numeralAt(run, at)) || this.alikeAt(run, at) || lettersAt(run, at) ||
        [1, this.chinese.get(run[at]) ?? run[at]];
      if (word) yield { word, raw: run.slice(at, at + length), capital: Boolean(name), name: Boolean(name) };
      at += length;
    }
  }

  signsAt(run, at) {
    for (let length = Math.min(MOST_SIGNS, run.length - at); length > 1; length--) {
      const word = this.chinese.get(run.slice(at, at + length));
      if (word) return [length, word];
    }
    return null;
  }

  nameAt(run, at) {
    const { source, flags } = this.patterns.name, pattern = new RegExp(source, flags + "y");
    pattern.lastIndex = at;
    const found = pattern.exec(run), known = (sign) => !sign || inAny(sign, this.chinese, this.idle, this.digits) || this.nameBehind.includes(sign);
    if (!found || found.slice(1).some((sign) => sign && known(sign))) return 0;
    const end = at + found[0].length;
    return known(run.slice(end, end + 1)) || this.signsAt(run, end) ? found[0].length : 0;
  }

  beginsAWord(run, at) {
    const behind = run[at + 1];
    if (run[at] !== this.oneSign || !behind) return false;
    return !inAny(behind, this.digits, this.chinese, this.idle) && !this.measures.includes(behind) && !this.signsAt(run, at + 1);
  }

  alikeAt(run, at) {
    for (let length = Math.min(3, run.length - at); length > 1; length--) {
      const typed = run.slice(at, at + length);
      for (let place = 0; place < length; place++) {
        const right = this.alike.get(typed[place]);
        const word = right && this.chinese.get(typed.slice(0, place) + right + typed.slice(place + 1));
        if (word) return [length, word];
      }
    }
    return null;
  }

  ordinalAt(run, at) {
    const number = run[at] === this.ordinalSign ? this.numeralAt(run, at + 1) : null;
    return number && [number[0] + 1, this.numbered.some((each) => run.startsWith(each, at + 1 + number[0])) ? number[1] : `#${number[1]}`];
  }

  numeralAt(run, at) {
    let end = at;
    while (end < run.length && this.digits.has(run[end])) end++;
    const signs = run.slice(at, end), ten = signs.indexOf(this.tens);
    if (!signs) return null;
    if (ten < 0) return [signs.length, Array.from(signs, (sign) => this.digits.get(sign)).join("")];
    return [signs.length, String((ten ? this.digits.get(signs[ten - 1]) : 1) * 10 + (this.digits.get(signs[ten + 1]) || 0))];
  }
}

const lettersAt = (run, at) => {
  const found = /^[\u30a1-\u30fa\u30fc-\u30fe]+/.exec(run.slice(at));
  return found ? [found[0].length, found[0]] : /[\u3041-\u3096]/.test(run[at]) ? [1, ""] : null;
};
const numbersOf = (word) => ({
  number: /^[-+]?\p{Nd}{1,6}$/u.test(word) ? Number(word) : null,
  ordinal: /^#\p{Nd}{1,3}$/u.test(word) ? Number(word.slice(1)) : null,
});

class Question {
  constructor(typed, speech) {
    this.typed = Array.from(typed.trim().split(/\s+/u).join(" ")).slice(0, 1000).join("");
    this.speech = speech;
    this.language = this.languageOf(this.typed);
    this.hasWords = speech.manners[this.language].words;
    const affirmed = this.affirmed(this.typed);
    [this.unsure, this.turned] = affirmed.slice(1);
    this.plain = speech.normalised(affirmed[0]);
    this.tokens = speech.tokens(affirmed[0]);
    const words = this.tokens.filter((token) => !token.stop).map((token) => token.word);
    this.words = new Set(words);
    this.heard = [...this.words].filter((word) => !speech.empty.has(word));
    this.doubtful = this.tokens.some((token) => token.doubt);
    const parts = this.plain.split(speech.patterns.sentences).map((part) => part.trim()).filter((part) => part.replace(/[ .?!\u3002\uff01\uff1f]/g, ""));
    const asked = parts.filter((part) => /[?\uff1f]$/.test(part));
    this.asking = (asked.length ? asked : parts.length ? parts : [""]).at(-1);
    this.asksNeed = speech.is("needs", speech.sub("case_bare", speech.sub("case", this.asking, ""), ""));
    this.decidable = (this.hasWords ? this.yesNoEnglish() : this.yesNoChinese()) && !this.unsure && !speech.is("long", this.plain);
  }

  languageOf(text) {
    const manners = Object.entries(this.speech.manners);
    const asked = manners.find(([language, its]) => its.asks && this.speech.is(`asks_${language}`, fold(text)));
    const lettered = manners.find(([language, its]) => its.letters && this.speech.is(`letters_${language}`, text));
    return (asked || lettered || manners[0])[0];
  }

  affirmed(typed) {
    const speech = this.speech, tag = speech.patterns.tag.exec(typed), text = speech.sub("tag", typed, ", right?");
    const last = text.split(speech.patterns.sentences).at(-1), confirmed = speech.is("confirmed", last);
    const without = (...found) => {
      const groups = found.slice(1, found.findIndex((each) => typeof each === "number")).filter((each) => each !== undefined);
      const verb = fold(groups.at(-1) || "");
      return { ...LEFT, ...speech.left }[verb] ?? verb;
    };
    if (this.hasWords && !confirmed) return [speech.sub("asked_denied", text, (...found) => found[1] + without(...found)), false, false];
    const clause = confirmed ? last : last.split(/[\uff0c,\uff1b;\uff1a:]/).at(-1);
    const denial = this.hasWords ? "stated_denied" : "denied";
    const denials = [...clause.matchAll(new RegExp(speech.patterns[denial].source, speech.patterns[denial].flags + "g"))].length;
    if (tag && denials && !(tag[1] || tag[2])) return [text, true, false];
    if (denials !== 1 || !(confirmed || speech.is("end", clause))) return [text, false, false];
    return [text.slice(0, text.length - clause.length) + speech.sub(denial, clause, without), !confirmed, confirmed];
  }

  yesNoEnglish() {
    const speech = this.speech, clause = speech.sub("case_bare", speech.sub("case", this.asking, ""), "");
    const beginning = speech.beginnings.find(([key]) => speech.is(key, clause));
    if (beginning) return beginning[1];
    const open = speech.is("wh_word", clause), last = clause.split(/[,:;\u2014] */).at(-1);
    if (this.plain.length > last.length + 1 && speech.is("bare", last.trim()) && !open) return true;
    const within = [...clause.matchAll(new RegExp(speech.patterns.within.source, speech.patterns.within.flags + "g"))].map((each) => each[1] || each[2]);
    if (within.length) return !within.some((each) => speech.is("wh_first", each));
    return !open && speech.statements.some((key) => speech.is(key, clause));
  }

  yesNoChinese() {
    const speech = this.speech, asking = this.asking;
    const clauses = asking.replace(/^[?\uff1f\u3002 ]+|[?\uff1f\u3002 ]+$/g, "").split(/[\uff0c,\uff1b;\uff1a:]/).filter(Boolean);
    const asked = clauses.filter((part) => speech.is("asked", part));
    if (!asked.length || (speech.is("two", asking) && !asking.replace(/[?\uff1f]+$/, "").endsWith(speech.sure[0]))) return false;
    if (speech.is("asked", clauses.at(-1)) && speech.sure.some((each) => clauses.at(-1).endsWith(each))) return true;
    return !clauses.some((part) => speech.is("open_sign", part));
  }
}

// ---- claims: yes or no, if a question asks just what a passage claims ----

function claimVerdict(claims, question, known) {
  const must = question.words.has("must"), forbidden = question.words.has("forbidden");
  const denials = question.tokens.filter((token) => DENIALS.has(token.word) && !token.stop).length;
  if (!question.decidable || question.doubtful || (must && forbidden)) return null;
  const limits = [...claims.besides, ...question.speech.whole], besides = isSummed(question) ? limits : claims.besides;
  const needs = (line) => [...wordsOf(line)].some((word) => question.speech.needs.has(word));
  const yes = claims.yes.filter((line) => (!must || wordsOf(line).has("must")) && (!question.asksNeed || needs(line)));
  const [strangers, renamed] = namesOthers(question), asked = { tokens: renamed, speech: question.speech };
  const said = new Set();
  let decided = !strangers;
  for (const [lines, so] of [[yes, true], [claims.no, false], [claims.must, true], [claims.may, !must]]) {
    const fit = lines.filter((line) => (denials < 2 || deniedIn(line) >= denials) && claimed(line, asked, known, so ? besides : limits));
    if (fit.length) said.add(so);
    decided ||= fit.some((line) => tellsOfOthers(line, asked));
  }
  return said.size !== 1 || !decided ? null : ([...said][0] !== forbidden) !== question.turned;
}

const tellsOfOthers = (line, { speech, tokens }) => [...wordsOf(line.split(/\s+/).filter((group) => !/^[!?]/.test(group)).join(" "))]
  .some((word) => speech.others.has(word) && tokens.some((token) => token.raw === word || (token.word === word && !token.stop)));

function namesOthers({ tokens, speech }) {  // as sides.others and sides.of_another of Python have it
  const raw = (at) => tokens[at]?.raw ?? "";
  const capitalised = (token) => token.raw[0].toUpperCase() + token.raw.slice(1).toLowerCase();
  const standsAsName = (token, at) => {
    if (!token.capital || speech.heavy.has(token.word) || token.word !== stem(token.raw)) return false;
    const behind = tokens[at + 1], followed = Boolean(behind) && (speech.follows.has(behind.raw) || behind.number !== null);
    if (speech.idle.has(token.raw)) return followed && token.raw.length === 1 && token.raw !== "i";
    return followed || (at > 0 && tokens[at - 1].word !== ".");
  };
  const isName = (token, at) => !speech.has(token.word) && (token.name || standsAsName(token, at));
  const names = new Set(tokens.flatMap((token, at) => speech.somebody.has(token.raw) ? [token.raw] : isName(token, at) ? [capitalised(token)] : []));
  const mentioned = (token, at) => speech.somebody.has(token.raw) || isName(token, at) || (token.capital && names.has(capitalised(token)));
  const isWord = (token) => !token.name && (speech.knows(token.word) || speech.isSpelt(token.raw));
  const isStrange = (token, at) => speech.somebody.has(token.raw) ? !tokens[at + 1]?.stop : !isWord(token);
  const strange = [...tokens.keys()].filter((at) => mentioned(tokens[at], at) && isStrange(tokens[at], at) && !speech.says.has(raw(at + 1)));
  const named = new Set(strange.map(raw));
  const said = (at, words) => at >= 0 && at < tokens.length && (words.has(raw(at)) || words.has(tokens[at].word));
  const theirs = (at) => said(at, speech.opponent) || said(at, THEIRS);
  const ofMine = (at) => (raw(at) === "my" && theirs(at + 1)) || (said(at, speech.i) && (theirs(at + 1) || (said(at + 1, speech.possessive) && theirs(at + 2))));
  const isOwn = (token, at) => [...token.raw.split(/\s+/), token.word].some((word) => speech.me.has(word)) && !WE.includes(token.raw) && !ofMine(at);
  const own = tokens.some(isOwn);
  const acts = (at) => !at || tokens[at - 1].stop || [raw(at - 1), tokens[at - 1].word].some((word) => speech.before_subject.has(word));
  const nobody = !strange.some(acts) && !tokens.some((token) => [token.raw, token.word].some((word) => speech.opponent.has(word)));
  const others = tokens.some((token) => [token.raw, token.word].some((word) => word !== "s" && speech.others.has(word)));
  const numbers = [...tokens.keys()].filter((at) => tokens[at].number !== null).map((at) => [tokens.findLastIndex((token, place) => place < at && token.stop) + 1, at]);
  const has = ([start, at]) => { const his = tokens.findLastIndex((_, place) => start <= place && place < at && theirs(place)); return his >= 0 && tokens.some((_, place) => his <= place && place < at && said(place, speech.follows)); };
  const another = numbers.some(has) && !numbers.some(([start, at]) => tokens.some((token, place) => start <= place && place < at && isOwn(token, place)));
  const people = named.size || Number(another);
  if (named.size !== 1 || !(own || nobody) || others) return [people > 0 && people + (own || nobody) > 1, tokens];
  const word = speech.tokens("opponent")[0].word;
  return [true, tokens.map((token, at) => strange.includes(at) ? { ...token, word, raw: "opponent" } : token)];
}

function isSummed({ tokens, speech }) {
  const first = tokens.findIndex((token) => speech.whole.has(token.raw));
  return tokens.slice(0, Math.max(0, first)).some((token) => token.number !== null || ["each", "both"].includes(token.word) || speech.joins.has(token.raw));
}

const deniedIn = (line) => line.split(/\s+/).filter((group) => /^[^!?].*>/.test(group) && group.split(/[|>]/).some((word) => DENIALS.has(word))).length;

const wordsOf = (line) => new Set(line.split(/\s+/).flatMap((group) => group.replace(/^[!?]+/, "").split(/[|>]/)).filter((word) => word !== "#" && word !== "="));

function claimed(line, question, known, besides) {
  const used = new Set(), tokens = question.tokens, speech = question.speech;
  for (const group of line.replace(/^=/, "").split(/\s+/).filter(Boolean)) {
    const places = placesOf(group.replace(/^[!?]+/, ""), question);
    const twofold = !/[>#]/.test(group) && isTwofold(places, tokens);
    if (!group.startsWith("?") && (places.length > 0 === group.startsWith("!") || twofold)) return false;
    places.forEach((at) => used.add(at));
  }
  const idle = (at) => tokens[at].raw === "just" && (BEFORE_JUST.has(tokens[at - 1]?.raw) || /^as(?: |$)|ing$/.test(tokens[at + 1]?.raw ?? ""));
  const limits = (token, at) => ["only", "contrary"].includes(token.word) && !idle(at);
  const whose = ({ word, raw }, at) => {
    const behind = tokens[at + (tokens[at + 1]?.word === "player" ? 2 : 1)]?.raw;
    return (speech.whose.has(word) || speech.whose.has(raw)) && (behind === "s" || speech.possessive.has(behind));
  };
  if (tokens.some((token, at) => !used.has(at) && (limits(token, at) || whose(token, at))) || isNamedTwice(line, tokens, used)) return false;
  const weighs = (word) => speech.heavy.has(word) || isDigits(word.replace(/^[+\-#]+/, ""));
  const harmless = new Set([...[...known].filter((word) => line[0] !== "=" && !weighs(word)), "must", "forbidden", ...besides]);
  return !isLeftOver(question, used, harmless);
}

function isNamedTwice(line, tokens, used) {
  const people = [...used].map((at) => tokens[at]).filter(({ word, raw }) => word === "opponent" || raw === "opponent");
  const words = new Set(people.flatMap(({ word, raw }) => [word, raw]));
  const groups = line.split(/\s+/).filter((group) => /^[^!?]/.test(group) && group.split(/[|>]/).some((word) => words.has(word)));
  return people.length > Math.max(1, groups.length);
}

function isTwofold(places, tokens) {
  const denials = places.map((at) => DENIALS.has(tokens[at].word));
  const numbers = new Set(places.map((at) => tokens[at].number).filter((number) => number !== null));
  return (denials.includes(true) && denials.includes(false)) || numbers.size > 1;
}

function placesOf(group, question) {
  const several = group.split(">").length > 2;
  return (several ? group.split("|") : [group]).flatMap((way) => inOrder(way, question));
}

function inOrder(way, question) {
  const { tokens, speech } = question;
  const onlyAsks = (token, at) => speech.asks_with.has(token.raw) && (!at || tokens[at - 1].stop || speech.links.has(tokens[at - 1].raw));
  const found = way.split(">").map((part) => {
    const wanted = part.split("|"), isVerb = wanted.some((word) => !speech.helping.has(word));
    const fits = (token) => wanted.includes(token.word) || wanted.includes(token.raw) || (token.number !== null && token.raw !== "one" && wanted.includes("#"));
    return tokens.flatMap((token, at) => (!token.stop && fits(token) && !(isVerb && onlyAsks(token, at)) ? [at] : []));
  });
  if (!found.every((places) => places.length) || found.some((places, at) => at && found[at - 1][0] > places.at(-1))) return [];
  return found.flat();
}

function isLeftOver(question, used, known) {  // engine/questions/frames.py: the one rule of consumption
  const tokens = question.tokens, speech = question.speech;
  const unused = tokens.flatMap((token, at) => (used.has(at) || token.stop ? [] : [at]));
  const counted = (at) => {
    for (let place = at + 1; place < Math.min(at + 4, tokens.length); place++) {
      if (tokens[place].stop) return null;
      if (isAscii(tokens[place].raw) || !speech.idle.has(tokens[place].raw)) return place;
    }
    return null;
  };
  const one = (at) => {
    const before = at ? tokens[at - 1] : null;
    if (tokens[at].raw === "one" && before && (speech.pointing.has(before.raw) || before.ordinal !== null)) return false;
    if (tokens.slice(Math.max(0, at - 2), at).some((token) => token.word === "only")) return true;
    const place = counted(at);
    const last = tokens.length - (tokens.at(-1).stop ? 1 : 0);
    if (place === null && before && speech.having_one.has(before.raw) && at + 1 >= last) return false;
    if (place === null || tokens[place].raw === "of") return true;
    return !used.has(place) && !known.has(tokens[place].word);
  };
  const leavesOut = (at) => {
    if (tokens[at].raw !== "out") return false;
    const stop = tokens.slice(0, at).findLastIndex((token) => token.stop);
    return tokens.slice(stop + 1, at).some((token) => speech.leaving.has(token.raw));
  };
  const counts = (at) => {
    const token = tokens[at];
    if (leavesOut(at)) return true;
    if (known.has(token.word) || known.has(token.raw) || (token.word === "than" && used.has(at - 1))) return false;
    if (speech.one.has(token.raw)) return one(at);
    if (token.doubt || speech.heavy.has(token.word) || token.ordinal !== null || token.number !== null) return true;
    return !speech.idle.has(token.word) && !speech.idle.has(token.raw) && speech.has(token.word);
  };
  const strange = (at) => {
    const { word, raw, number, ordinal, capital } = tokens[at];
    if (known.has(word) || number !== null || ordinal !== null || (capital && at) || speech.has(word)) return 0;
    if (inAny(word, speech.idle, speech.heavy) || speech.idle.has(raw)) return 0;
    return isAscii(raw) ? 1 : 0.5;
  };
  const standsForMay = (at) => at < limits.HEAD && !known.has(tokens[at].word) && strange(at) === 1 && tokens[at + 1]?.raw === "to";
  return unused.some((at) => counts(at) || standsForMay(at)) || sum(unused.map(strange)) > Math.max(1, used.size);
}

// ---- likeness: the passages that people ask for in such words ----

class Likeness {
  constructor(made) {
    const summed = (gaps) => { let at = 0; return Int32Array.from(gaps, (gap) => (at += gap)); };
    const bytes = (packed) => Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0)).buffer;
    const floats = (packed) => new Float32Array(bytes(packed));
    const ofLetters = (letters) => Int8Array.from(letters, (letter) => letter.charCodeAt(0) - "m".charCodeAt(0));
    this.words = new Map(made.words.map((word, number) => [word, number]));
    this.order = made.order;
    this.owners = summed(made.owners);
    [this.placeEnds, this.inEnds] = [summed(made.place_ends), summed(made.in_ends)];
    [this.places, this.in] = [this.rows(made.places, this.placeEnds), this.rows(made.in, this.inEnds)];
    this.said = new Uint8Array(bytes(made.said));
    const { size, scale, words, weights, floors, of_words: ofWords, of_passages: ofPassages } = made.vectors;
    const numbers = new Map(words.split(" ").map((word, number) => [word, number]));
    this.vectors = { size, scale, words: numbers, weights: floats(weights), floors: floats(floors), ofWords: ofLetters(ofWords), ofPassages: ofLetters(ofPassages) };
    this.languages = made.languages;
    [this.lengths, this.weights, this.middles, this.less] = [floats(made.lengths), floats(made.weights), floats(made.middles), floats(made.less)];
  }

  rows(gaps, ends) {
    const found = Int32Array.from(gaps);
    for (let row = 0; row + 1 < ends.length; row++) {
      for (let at = ends[row] + 1; at < ends[row + 1]; at++) found[at] += found[at - 1];
    }
    return found;
  }

  weight(word) {
    const number = this.words.get(word);
    return number === undefined ? (isDigits(word.replace(/^[+\-#]+/, "")) ? limits.ANY_NUMBER : limits.UNKNOWN) : this.weights[number];
  }

  learned(question) {
    const { size, scale, words, weights, floors, ofWords, ofPassages } = this.vectors, asked = new Float64Array(size), near = [];
    if (!size) return null;
    const said = new Set(question.tokens.filter((token) => !token.stop).map((token) => token.word));
    const known = [...said].map((word) => words.get(word)).filter((number) => number !== undefined);
    for (const word of known) {
      for (let at = 0; at < size; at++) asked[at] += weights[word] * ofWords[word * size + at];
    }
    const length = Math.sqrt(sum(known.map((word) => weights[word] ** 2))) || 1;
    const above = asked.map((each, at) => Math.max(0, each / length - floors[at]));
    for (let start = 0; start < ofPassages.length; start += size) near.push(scale * above.reduce((total, each, at) => total + each * ofPassages[start + at], 0));
    const most = Math.max(...near), likely = near.map((each) => Math.exp(each - most)), total = sum(likely);
    return likely.map((each) => limits.LEARNED * (each / total) ** limits.POWER);
  }

  find(question) {
    const weights = question.heard.map((word) => [word, this.weight(word)]);
    if (!weights.length) return [];
    const whole = Math.sqrt(sum(weights.map(([, weight]) => weight * weight))), all = sum(weights.map(([, weight]) => weight));
    const alike = new Map(), covered = new Map(), middle = new Map(), shares = new Map();
    const add = (map, key, value) => map.set(key, (map.get(key) || 0) + value);
    for (const [word, weight] of weights) {
      const number = this.words.get(word);
      if (number === undefined) continue;
      for (let at = this.placeEnds[number]; at < this.placeEnds[number + 1]; at++) add(alike, this.places[at], weight * weight);
      for (let at = this.inEnds[number]; at < this.inEnds[number + 1]; at++) {
        add(covered, this.in[at], weight);
        add(middle, this.in[at], weight * this.middles[at]);
      }
    }
    for (const [place, both] of alike) {
      const owner = this.owners[place];
      shares.set(owner, [...(shares.get(owner) || []), both / (whole * this.lengths[place])]);
    }
    const few = (its) => {
      const best = (its || []).sort((a, b) => b - a).slice(0, limits.SO_FEW);
      return best.length ? limits.BEST * best[0] + limits.EXACT * (best[0] > limits.SAME) + (limits.FEW * sum(best)) / limits.SO_FEW : 0;
    };
    const learned = this.learned(question);
    const scored = (at, its) => few(shares.get(at)) + (limits.MIDDLE * middle.get(at)) / whole + (limits.COVERED * its) / all + (learned ? learned[at] : 0) - this.less[at];
    return [...covered].map(([at, its]) => ({ at, passage: this.order[at], score: scored(at, its), covered: its / all }))
      .sort((a, b) => b.score - a.score || a.at - b.at).slice(0, limits.LOOKED_AT);
  }

  wordsOf(passage, language) {
    const own = 1 << this.languages.indexOf(language);
    this.byPassage ||= {};
    this.byPassage[own] ||= [...this.words].reduce((found, [word, number]) => {
      for (let at = this.inEnds[number]; at < this.inEnds[number + 1]; at++) {
        if (this.said[at] & own) (found[this.in[at]] ||= new Set()).add(word);
      }
      return found;
    }, []);
    return this.byPassage[own][passage] || new Set();
  }

  foreign(question) {
    return question.tokens.filter((token) => question.heard.includes(token.word) && !this.words.has(token.word) && /^[A-Za-z]+$/.test(token.raw) && token.raw.length >= STRANGE_LETTERS)
      .map((token) => token.raw);
  }
}

class Finder {
  constructor(made) {
    this.made = made;
    Object.assign(limits, made.limits);
    this.speech = new Speech(made.speech, made.grammar);
    this.likeness = new Likeness(made.index);
    this.ids = new Map(made.passages.flatMap((its, at) => its.ids.slice(1).map((id) => [fold(id), at])).reverse());
    made.passages.map((its, at) => [fold(its.ids[0]), at]).reverse().forEach(([id, at]) => this.ids.set(id, at));
  }

  answers(typed) {
    const whole = this.answer(typed), parts = this.halves(typed.trim().split(/\s+/u).join(" "));
    if (parts.length < 2) return [whole];
    const each = parts.map((part) => this.answer(part));
    if (each.some((one) => one.label === "SILENT")) return [{ ...whole, verdict: null }];
    const own = each.filter((_, at) => at === 0 || this.hasWords(new Question(parts[at], this.speech), "many"));
    return [...new Map(own.map((one) => [`${one.passage} ${one.verdict}`, one])).values()];
  }

  halves(typed) {
    const speech = this.speech, before = [], asked = [];
    for (const sentence of typed.split(speech.patterns.sentences).map((part) => part.trim()).filter(Boolean)) {
      (/[?\uff1f]$/.test(sentence) ? asked : before).push(sentence);
    }
    const parts = asked.flatMap((sentence) => this.parted(sentence));
    return parts.length < 2 ? [typed] : parts.map((part) => [...before, part].join(" "));
  }

  parted(sentence) {
    const speech = this.speech, pattern = speech.patterns.halves;
    let parts = [], rest = sentence;
    for (const found of sentence.matchAll(new RegExp(pattern.source, pattern.flags + "g"))) {
      const first = sentence.slice(0, found.index), plain = speech.normalised(first);
      if (!parts.length && (speech.is("case_first", plain) || !speech.is("asks", plain))) continue;
      if (parts.length) break;
      [parts, rest] = [[`${first}?`], sentence.slice(found.index + found[0].length)];
    }
    return [...parts, rest];
  }

  answer(typed) {
    const question = new Question(typed, this.speech), own = this.ids.get(fold(question.typed));
    if (own !== undefined) return this.told(own, null, [], question);
    if (/^[a-z]{1,3}-(?:[a-z]{0,4}\d|\d+\.)[a-z0-9.-]*$/i.test(question.typed)) return this.unknown([], [question.typed], question);
    if (question.words.has("best")) return { label: "SILENT", playing: true, passage: null, cite: null, verdict: null, also: [], related: [], foreign: [], asked: question.typed };
    return this.fromTheBook(question);
  }

  hasWords(question, besides = "") {
    return question.heard.some((word) => !isDigits(word.replace(/^[+-]+/, "")) && this.speech.own.has(word) && word !== besides);
  }

  fromTheBook(question) {
    const likeness = this.likeness, hits = likeness.find(question), foreign = likeness.foreign(question);
    if (!this.hasWords(question)) return this.unknown([], foreign, question);
    const enough = question.heard.length <= limits.STRANGE * foreign.length ? limits.COVERS_ALL : limits.COVERS * Math.min(1, limits.LONG / question.heard.length);
    if (!hits.length) return this.unknown([], foreign, question);
    const named = this.named(question, hits), thing = named.length === 1 ? named[0] : null;
    const [best, verdict] = this.chosen(hits, thing, question, likeness);
    const hit = verdict === null && thing && this.goesFirst(thing, best, question) ? thing : best;
    if (verdict === null && !named.length && (hits[0].score < limits.FITS || hits[0].covered < enough)) return this.unknown(hits, foreign, question);
    const others = hits.filter((each) => each.passage !== hit.passage);
    const found = this.told(hit.passage, verdict, others.map((each) => each.passage), question);
    if (verdict === null) found.also = this.too(others, hit, named);
    return found;
  }

  goesFirst(thing, best, question) {
    const { things, passages } = this.made, capitals = new Set(question.tokens.filter((token) => token.capital).map((token) => token.word));
    return passages[best.passage].kind === "rule" && Object.keys(things).some((word) => (word.includes("_") || capitals.has(word)) && things[word] === thing.passage);
  }

  too(others, hit, named) {
    const found = others.length && others[0].score >= limits.CLEARLY * hit.score ? this.also(others, hit.score) : [];
    return [...found, ...named.filter((thing) => thing !== hit && !found.includes(thing.passage)).map((thing) => thing.passage)];
  }

  named(question, hits) {
    const { things } = this.made, words = question.tokens
      .filter(({ word, raw }) => Object.hasOwn(things, word) && (word.includes("_") || word === raw || /[^\x00-\x7f]/.test(raw))).map((token) => token.word);
    return [...new Set(words.map((word) => things[word]))].slice(0, limits.ALSO + 1).map((passage) =>
      hits.find((each) => each.passage === passage) ?? { ...hits[0], passage, at: this.likeness.order.indexOf(passage), score: limits.POSSIBLY * hits[0].score });
  }

  chosen(hits, thing, question, likeness) {
    const decided = [], share = this.made.passages[hits[0].passage].kind === "silence" ? limits.NEARLY : limits.CLAIMS;
    for (const hit of hits.filter((each) => each.score >= share * hits[0].score || each === thing)) {
      const claims = this.made.passages[hit.passage].claims;
      const verdict = claims ? claimVerdict(claims, question, likeness.wordsOf(hit.at, question.language)) : null;
      if (verdict !== null) decided.push([hit, verdict]);
    }
    return decided.length && new Set(decided.map((each) => each[1])).size === 1 ? decided[0] : [hits[0], null];
  }

  also(others, best) { return others.filter((hit) => hit.score >= limits.POSSIBLY * best).slice(0, limits.ALSO).map((hit) => hit.passage); }

  told(passage, verdict, beside, question) {
    const its = this.made.passages[passage];
    const near = [...its.see.map((id) => this.ids.get(fold(id))).filter((at) => at !== undefined), ...beside];
    const related = [...new Set(near)].filter((at) => at !== passage);
    const cite = [passage, ...related].find((at) => this.made.passages[at].cited) ?? null;
    const said = cite !== null && this.made.passages[cite].agreed ? null : verdict;
    return { label: its.label, passage, cite, verdict: said, also: [], related: related.slice(0, limits.RELATED), foreign: [], asked: question.typed };
  }

  unknown(hits, foreign, question) {
    const near = hits.slice(0, limits.RELATED).map((hit) => hit.passage);
    return { label: "SILENT", passage: null, cite: null, verdict: null, also: hits.length ? this.also(hits.slice(0, limits.ALSO + 1), hits[0].score) : [], related: near, foreign, asked: question.typed };
  }
}

if (typeof module !== "undefined") module.exports = { Finder, Question, Speech };
