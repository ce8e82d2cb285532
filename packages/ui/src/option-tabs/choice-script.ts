/**
 * Shows the panels that the address names (`?install=uv`), and the reader's framework, before the page is painted. It goes, as an inline script, before the first choice
 * of a page; once the choices live (`enhanceTabs`) its rules are out of force. Values are escaped: an address can name a panel, not a rule.
 */
export const CHOICE_SCRIPT = `{const s=new CSSStyleSheet,q=new URLSearchParams(location.search);try{const f=localStorage.getItem('framework');if(f&&!q.has('fw'))q.set('fw',f)}catch{}for(const[k,v]of q){const p='[data-panel="'+CSS.escape(v)+'"]',a='html:not([data-choices]) [data-choice="'+CSS.escape(k)+'"]:has(>'+p+')>';s.insertRule(a+'[data-panel]{display:none}');s.insertRule(a+p+p+'{display:block}')}document.adoptedStyleSheets.push(s)}`
