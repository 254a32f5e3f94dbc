"""Messages that come while no page is open: asked for with a click, and opened with a click."""

import json

import chromium
import pytest
from friends import met
from holding import holds
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GAME = "palindromic-rows-columns"
ALWAYS = "Your browser tells you when it is your turn, also while no page of this site is open."

SERVICE = """
let subscription;
PushManager.prototype.subscribe = async (asked) => {
  window.ended = false;
  return (subscription ??= await subscribed(asked));
};
async function subscribed({ applicationServerKey, userVisibleOnly }) {
  window.subscribedWith = [applicationServerKey, userVisibleOnly];
  const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const plain = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/=+$/, "");
  const text = (bytes) => plain(bytes).replaceAll("+", "-").replaceAll("/", "_");
  const p256dh = text(await crypto.subtle.exportKey("raw", pair.publicKey));
  const auth = text(crypto.getRandomValues(new Uint8Array(16)));
  const made = {
    endpoint: `https://1.1.1.1/${auth}`,
    options: { applicationServerKey: null },
    unsubscribe: async () => { window.ended = true; return true; },
    toJSON() { return { endpoint: this.endpoint, keys: { p256dh, auth } }; },
  };
  PushManager.prototype.getSubscription = async () => (window.ended ? null : made);
  return made;
}
"""
"""A push service in the browser. Its address is taken without looking up a name. As in any browser,
it gives the page the same subscription each time.
"""


@pytest.fixture(scope="module")
def browser(launch):
    """A browser that shows notifications."""
    return launch(chromium.get())


def ask(page):
    page.get_by_role("button", name="Tell me when it is my turn").click()


NOTES = (
    "navigator.serviceWorker.ready.then((worker) => worker.getNotifications())"
    ".then((shown) => shown.map(({ body, tag }) => [body, tag]))"
)
"""The messages that the browser shows: text and tag."""

KEPT = (
    "fetch('/api/me/export').then((answer) => answer.json())"
    ".then((all) => all['messages to browsers'])"
)
"""Where the site sends messages to."""

WORKERS = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"


def pushes(page, site):
    """What delivers a message to the worker, as the browser's push service does."""
    found, session = [], page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(
            each["registrationId"]
            for each in told["registrations"]
            if each["scopeURL"] == f"{site.url}/" and not each["isDeleted"]
        ),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)

    def push(match, text):
        data = json.dumps({"tag": match, "match": match, "text": text})
        to = {"origin": site.url, "registrationId": found[-1]}
        session.send("ServiceWorker.deliverPushMessage", {**to, "data": data})

    return push


def test_without_a_push_service_or_https_the_page_says_so_and_installs_nothing(visitor, site):
    page, plain = visitor(permissions=["notifications"]), visitor()
    plain.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    page.add_init_script(
        "const ask = Notification.requestPermission.bind(Notification);"
        " Notification.requestPermission = () => { window.asked = true; return ask(); };"
    )
    met(page, plain, site, GAME)
    expect(page.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    assert page.evaluate("[window.asked === true, navigator.serviceWorker.controller]") == [
        False,
        None,
    ]
    assert page.evaluate(WORKERS) == 0
    ask(page)
    main = page.get_by_role("main")
    expect(main.get_by_text("Your browser can't reach its push service just now")).to_be_visible()
    assert page.evaluate("window.asked")
    assert page.evaluate(WORKERS) == 0
    expect(main.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    page.get_by_role("link", name="Matches", exact=True).click()
    expect(main.get_by_text("tells you only while a page of this site is open")).to_be_visible()

    expect(plain.get_by_role("list", name="Players")).to_contain_text("You")
    expect(plain.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    plain.get_by_role("link", name="Matches", exact=True).click()
    expect(
        plain.get_by_text(
            "This site has no https, so your browser can't tell you when it is your turn."
        )
    ).to_be_visible()


def test_messages_end_with_a_click_come_while_no_page_is_open_and_open_the_match(
    visitor, site, axe
):
    page = visitor(permissions=["notifications"])
    page.add_init_script(SERVICE)
    met(page, visitor(), site, GAME)
    match = page.url.rpartition("/")[2]
    ask(page)
    expect(page.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    page.wait_for_function("() => window.subscribedWith !== undefined")
    key, visible = page.evaluate("window.subscribedWith")
    told = page.evaluate("fetch('/api/me/push').then((answer) => answer.json())")
    assert (key, visible) == (told["key"], True)
    holds(page, f"() => {KEPT}.then((all) => all.length === 1 && all[0].service === '1.1.1.1')")
    page.get_by_role("link", name="Matches", exact=True).click()
    expect(page.get_by_role("main").get_by_text(ALWAYS)).to_be_visible()
    assert axe(page) == []
    page.get_by_role("button", name="Don't tell me any more").click()
    holds(page, f"() => {KEPT}.then((all) => all.length === 0)")
    holds(page, f"() => {WORKERS}.then((count) => count === 0)")
    ask(page)
    expect(page.get_by_role("main").get_by_text(ALWAYS)).to_be_visible()
    holds(page, f"() => {KEPT}.then((all) => all.length === 1)")

    push = pushes(page, site)
    page.goto("about:blank")
    push(match, "Your turn in a game.")
    push(match, "Your turn in a game, again.")
    push("other", "Your turn in another game.")
    page.goto(f"{site.url}/matches")
    shown = [
        ["You will be told here when it is your turn.", "paperbits first"],
        ["Your turn in a game, again.", f"paperbits {match}"],
        ["Your turn in another game.", "paperbits other"],
    ]
    holds(
        page,
        f"(all) => {NOTES}.then((found) => JSON.stringify(found.sort()) === JSON.stringify(all))",
        arg=shown,
    )
    *_, worker = page.context.service_workers
    worker.evaluate(
        """async (tag) => {
          const [notification] = await registration.getNotifications({ tag });
          dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        }""",
        f"paperbits {match}",
    )
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page).to_have_url(f"{site.url}/m/{match}")
    holds(page, f"() => {NOTES}.then((all) => all.length === 2)")
