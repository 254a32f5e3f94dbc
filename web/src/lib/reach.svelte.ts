/** Whether the server can be reached: how many answers it has given. Troubles with reaching it end with the next answer. */

class Reach {
  answers = $state(0);
}

export const reach = new Reach();
